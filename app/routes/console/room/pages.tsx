/** A list of a room, as many pages of it as were asked for, and what can be done to each row. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { OperationName } from "#contract/ops/operations.ts";
import { operate, OperationRefused } from "#app/data/console/operate.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { useLabels } from "#app/parts/console/labels.ts";
import { BELOW_RECORD, type Recorded, useRecorded } from "#app/parts/console/recorded.ts";
import type { Read } from "#app/parts/console/request.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import type { Row } from "#app/parts/console/value.tsx";
import { eachRow } from "../each-row.tsx";
import { useOperator } from "../operator.ts";
import { linkOf } from "../places.ts";
import { type Room } from "../rooms.ts";
import { SaveRows } from "./save-rows.tsx";

/** Where a page of the list ends. */
export const CURSOR = "cursor";

interface PagesProps {
  room: Room;
  list: OperationName;
  rows: string;
  also?: string;
  read: Read;
}

export function Pages({ room, list, rows, also, read }: PagesProps) {
  const labelOf = useListLabel(room);
  const { field } = useLabels();
  const pages = useList(list, read);
  if (pages.error) return <Failed error={pages.error} onRetry={() => void pages.refetch()} />;
  if (pages.isLoading)
    return (
      <Loading className="grid gap-3">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-3/4" />
      </Loading>
    );
  if (!pages.data) return null;
  // safe because the contract has them of that operation; what is beside a list comes with its first page
  const all = pages.data.pages.flatMap((page) => page[rows] as Row[]);
  const about = apart(room, labelOf(rows));
  const others = (pages.data.pages[0]?.[also ?? ""] ?? []) as Row[];
  return (
    <>
      {also !== undefined && others.length > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-xl font-semibold">{field(also)}</h2>
          <Rows room={room} list={also} rows={others} />
        </section>
      )}
      {also !== undefined && <h2 className="text-xl font-semibold">{field(rows)}</h2>}
      <Rows room={room} list={rows} rows={all} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {pages.hasNextPage && (
          <More
            about={about}
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          />
        )}
        {all.length > 0 && (
          <SaveRows
            key={JSON.stringify(read)}
            name={nameOf(room, rows)}
            about={about}
            list={list}
            rows={rows}
            read={read}
            shown={{ items: all, next: endOf(pages.data.pages.at(-1)!) }}
          />
        )}
      </div>
    </>
  );
}

/** A room with another list beside its own has each button twice. */
function apart({ beside }: Room, label: string): string | null {
  return beside ? label : null;
}

interface MoreProps {
  /** The list, where the page has others. */
  about: string | null;
  busy: boolean;
  onClick: () => void;
}

function More({ about, ...button }: MoreProps) {
  const { t } = useTranslation("console");
  const label = about === null ? undefined : t("about", { action: t("more"), about });
  return (
    <Button variant="secondary" aria-label={label} {...button}>
      {t("more")}
    </Button>
  );
}

/** What this deployment has not is no failure. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("console");
  const isOff = error instanceof OperationRefused && error.problem === "MethodUnavailable";
  if (isOff) return <EmptyState title={t("off")} />;
  return <ErrorState title={t("failed")} text={error.message} onRetry={onRetry} />;
}

/** A room's own list is called as the room. */
function nameOf(room: Room, rows: string): string {
  return rows === room.rows ? room.id : rows;
}

/** What a list is called on the page. */
function useListLabel(room: Room): (list: string) => string {
  const { t } = useTranslation("console");
  const { field } = useLabels();
  return (list) => (list === room.rows ? t(`room.${room.id}`) : field(list));
}

/** Where a page ends; null of the last, and of a list that has no pages. */
function endOf(page: Row): string | null {
  // safe because the contract has it as a cursor or null
  return (page["next"] ?? null) as string | null;
}

/** Its pages, as far as they were asked for. */
function useList(list: OperationName, read: Read) {
  return useInfiniteQuery(
    {
      queryKey: ["pages", list, read.ok ? read.request : null],
      enabled: read.ok,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam }) => {
        const request = read.ok ? read.request : {};
        const page = pageParam === null ? request : { ...request, [CURSOR]: pageParam };
        // safe because the contract has read it for this operation
        return (await operate(list, page as never)) as Row;
      },
      getNextPageParam: endOf,
    },
    queryClient,
  );
}

interface RowsProps {
  room: Room;
  list: string;
  rows: Row[];
}

/** With what can be done to each row. */
function Rows({ room, list, rows }: RowsProps) {
  const labelOf = useListLabel(room);
  const recorded = useRecorded();
  const { mayAsk } = useOperator();
  const actionsOf = eachRow(room.id, list, { thing: {}, mayAsk });
  return (
    <RowsTable
      caption={labelOf(list)}
      // safe because the contract has them of that room
      rows={room.id === "audit" ? rows.map((row) => recorded(row as Recorded)) : rows}
      linkOf={(name, value) => linkOf(name, value, room)}
      {...(room.id === "audit" ? { below: BELOW_RECORD } : {})}
      {...(actionsOf ? { actionsOf } : {})}
    />
  );
}
