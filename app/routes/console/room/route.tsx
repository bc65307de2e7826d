/** A room: its list, by what its address asks, and what is done there. locale-keys: console:found.* */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, Form, useParams, useSearchParams } from "react-router";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { operate } from "#app/data/console/operate.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { Actions } from "#app/parts/console/actions.tsx";
import { lastMonth } from "#app/parts/console/last-month.ts";
import { useLabels } from "#app/parts/console/labels.ts";
import { labelOf } from "#app/parts/console/request-field.tsx";
import { dotted, type Read, readRequest, type Typed } from "#app/parts/console/request.ts";
import { type Recorded, useRecorded } from "#app/parts/console/recorded.ts";
import { rowsFile } from "#app/parts/console/rows-file.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import type { Row } from "#app/parts/console/value.tsx";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import type texts from "#locales/en/console.json";
import type { Route } from "./+types/route";
import { eachRow } from "../each-row.tsx";
import { useOperator } from "../operator.ts";
import { GRAVE, linkOf, type Room, roomOf } from "../rooms.ts";

export function loader({ params }: Route.LoaderArgs) {
  if (!roomOf(params.room)) throw data(null, { status: 404 });
  return null;
}

/** A room is drawn anew for another. */
export default function RoomPage() {
  const room = roomOf(useParams()["room"]);
  return room ? <RoomView key={room.id} room={room} /> : null;
}

type Finds = keyof (typeof texts)["found"];
/** Their lists are empty until something is asked: what may be. */
const FINDS: ReadonlySet<string> = new Set<Finds>(["people", "gifts"]);

/** Where a page of the list ends. */
const CURSOR = "cursor";

function RoomView({ room }: { room: Room }) {
  const { t } = useTranslation("console");
  const me = useOperator();
  const [query] = useSearchParams();
  const fields = filtersOf(room.list);
  const typed: Typed = { ...usualOf(fields), ...Object.fromEntries(query) };
  const list = useList(room, readRequest(room.list, fields, typed));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t(`room.${room.id}`)}</h1>
        <Actions operations={room.make} mayAsk={me.mayAsk} grave={GRAVE} />
      </div>
      {FINDS.has(room.id) && (
        <p className="max-w-prose text-quiet">{t(`found.${room.id as Finds}`)}</p>
      )}
      {fields.length > 0 && <Filters fields={fields} typed={typed} />}
      {list.error ? (
        <ErrorState
          title={t("failed")}
          text={list.error.message}
          onRetry={() => void list.refetch()}
        />
      ) : list.isLoading ? (
        <Loading className="grid gap-3">
          <Skeleton />
          <Skeleton />
          <Skeleton className="w-3/4" />
        </Loading>
      ) : (
        list.data && <Pages room={room} pages={list.data.pages} more={list} />
      )}
    </>
  );
}

/** Its pages, as far as they were asked for. */
function useList(room: Room, read: Read) {
  return useInfiniteQuery(
    {
      queryKey: [room.list, read.ok ? read.request : null],
      enabled: read.ok,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam }) => {
        const request = read.ok ? read.request : {};
        const page = pageParam === null ? request : { ...request, [CURSOR]: pageParam };
        // safe because the contract has read it for this operation
        return (await operate(room.list, page as never)) as Row;
      },
      // safe because the contract has it as a cursor or null
      getNextPageParam: (last: Row) => (last["next"] ?? null) as string | null,
    },
    queryClient,
  );
}

interface PagesProps {
  room: Room;
  pages: Row[];
  more: Pick<ReturnType<typeof useList>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
}

function Pages({ room, pages, more }: PagesProps) {
  const { t } = useTranslation("console");
  const { field } = useLabels();
  const recorded = useRecorded();
  const rows = pages.flatMap((page) => page[room.rows] as Row[]);
  // What is beside a list comes with its first page.
  const also = (pages[0]?.[room.also ?? ""] ?? []) as Row[];
  return (
    <>
      {/* safe because the contract has them of that room */}
      <List
        room={room}
        list={room.rows}
        rows={room.id === "audit" ? rows.map((row) => recorded(row as Recorded)) : rows}
        caption={t(`room.${room.id}`)}
      />
      {also.length > 0 && room.also && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-xl font-semibold">{field(room.also)}</h2>
          <List room={room} list={room.also} rows={also} caption={field(room.also)} />
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        {more.hasNextPage && (
          <Button
            variant="secondary"
            busy={more.isFetchingNextPage}
            onClick={() => void more.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
        {rows.length > 0 && (
          <Button variant="quiet" onClick={() => saveFile(rowsFile(room.id, rows))}>
            {t("csv")}
          </Button>
        )}
      </div>
    </>
  );
}

interface ListProps {
  room: Room;
  list: string;
  rows: Row[];
  caption: string;
}

/** With what can be done to each row. */
function List({ room, list, rows, caption }: ListProps) {
  const { mayAsk } = useOperator();
  const actionsOf = eachRow(room.id, list, { thing: {}, mayAsk });
  return (
    <RowsTable
      caption={caption}
      rows={rows}
      linkOf={(name, value) => linkOf(name, value, room)}
      {...(actionsOf ? { actionsOf } : {})}
    />
  );
}

/** The parameter that names a month. */
const MONTH = "month";

/** What is shown where nothing was asked: a month wants one. */
function usualOf(fields: RequestField[]): Typed {
  return fields.some(({ name }) => name === MONTH) ? { [MONTH]: lastMonth() } : {};
}

/** What a list is asked by: kept in the address, so that a way back finds it. */
function Filters({ fields, typed }: { fields: RequestField[]; typed: Typed }) {
  const { t } = useTranslation("console");
  const labels = useLabels();
  return (
    <Form method="get" replace className="flex flex-wrap items-end gap-4">
      {fields.map((field) => {
        const name = dotted(field);
        const type = field.format === "date" ? "date" : name === MONTH ? MONTH : "text";
        return (
          <label key={name} className="grid w-56 max-w-full gap-1.5">
            <span className="font-semibold">{labelOf(field, labels)}</span>
            {field.words ? (
              <select name={name} defaultValue={typed[name] ?? ""} className={CONTROL_CLASS}>
                {["", ...field.words].map((word) => (
                  <option key={word} value={word}>
                    {word === "" ? t("all") : (labels.named(name, word) ?? labels.word(word))}
                  </option>
                ))}
              </select>
            ) : (
              <input
                name={name}
                type={type}
                defaultValue={typed[name] ?? ""}
                autoComplete="off"
                className={CONTROL_CLASS}
              />
            )}
          </label>
        );
      })}
      <Button type="submit" variant="secondary">
        {t("show")}
      </Button>
    </Form>
  );
}

/** Without what says how much of it comes at once. */
function filtersOf(name: OperationName): RequestField[] {
  const paging = new Set([CURSOR, "limit", "after"]);
  return requestFields(OPERATIONS[name].request).filter((field) => !paging.has(field.name));
}
