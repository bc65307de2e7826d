/** A room: its list, by what its address asks, and what is done there. locale-keys: console:found.* */
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { SKIP_CLASS } from "#app/parts/frame/page-top.tsx";
import { Actions, type ActionsProps } from "#app/parts/console/actions.tsx";
import { lastMonth } from "#app/parts/console/last-month.ts";
import { useLabels } from "#app/parts/console/labels.ts";
import { dotted, type Read, readRequest, type Typed } from "#app/parts/console/request.ts";
import { Unread } from "#app/parts/console/unread.tsx";
import type texts from "#locales/en/console.json";
import { useOperator } from "../operator.ts";
import { GRAVE, type Room, roomOf } from "../rooms.ts";
import { WithoutAddress } from "../without-address.tsx";
import { Filters } from "./filters.tsx";
import { FoldedFilters } from "./folded-filters.tsx";
import { CURSOR, Pages } from "./pages.tsx";

/** A room is drawn anew for another. */
export function RoomPage() {
  const room = roomOf(useParams()["room"]);
  return room ? <RoomView key={room.id} room={room} /> : null;
}

/** The list's own id. */
const LIST = "list";

type Finds = keyof (typeof texts)["found"];
/** What may be asked of lists that are empty until something is, and what a month says. */
const FINDS: ReadonlySet<string> = new Set<Finds>([
  "people",
  "gifts",
  "statement",
  "reports",
  "months",
  "audit",
]);

function RoomView({ room }: { room: Room }) {
  const { t } = useTranslation("console");
  const me = useOperator();
  const [query] = useSearchParams();
  const fields = filtersOf(room.list);
  const typed: Typed = { ...usualOf(fields), ...Object.fromEntries(query) };
  const isAsking = isUnnamed(room, typed, me.mayAsk);
  const read = isAsking ? NOTHING_ASKED : readRequest(room.list, fields, typed);
  const isFinding = FINDS.has(room.id) && (!room.needs || isAsking);
  const filters = fields.length > 0 && <Filters fields={fields} asked={typed} />;
  // What is empty until something is asked has nothing to show in their place.
  const isFolded = fields.length > 1 && !isFinding;
  const asked = fields.filter((field) => typed[dotted(field)]).length;
  return (
    <>
      {fields.length > 0 && (
        <a href={`#${LIST}`} className={SKIP_CLASS}>
          {t("toList")}
        </a>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t(`room.${room.id}`)}</h1>
        <Actions
          operations={room.make}
          mayAsk={me.mayAsk}
          grave={GRAVE}
          {...ofMonth(read, typed)}
        />
      </div>
      {room.id === "operators" && <WithoutAddress />}
      {isFinding && <p className="max-w-prose text-quiet">{t(`found.${room.id as Finds}`)}</p>}
      {isFolded ? <FoldedFilters asked={asked}>{filters}</FoldedFilters> : filters}
      {!read.ok && <Unread fields={fields} wrong={read.wrong} />}
      <div id={LIST} tabIndex={-1} className="grid grid-cols-1 gap-8">
        <Pages room={room} {...room} read={read} />
      </div>
      <Beside room={room} />
    </>
  );
}

/** A room's other list. */
function Beside({ room }: { room: Room }) {
  const { field } = useLabels();
  const { mayAsk } = useOperator();
  const { beside } = room;
  if (!beside || !mayAsk.includes(beside.list)) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{field(beside.rows)}</h2>
      <Pages room={room} {...beside} read={readRequest(beside.list, [], {})} />
    </section>
  );
}

const NOTHING_ASKED: Read = { ok: false, wrong: {} };

/** Whether the list waits for what this operator must name first. */
function isUnnamed({ needs }: Room, typed: Typed, mayAsk: readonly string[]): boolean {
  return needs !== undefined && !mayAsk.includes(needs.unless) && !typed[needs.field];
}

/** The parameter that names a month. */
const MONTH = "month";
/** What is shown where nothing was asked: a month wants one. */
function usualOf(fields: RequestField[]): Typed {
  return fields.some(({ name }) => name === MONTH) ? { [MONTH]: lastMonth() } : {};
}

/** What is done on the page of a month is about that month, and says so. */
function ofMonth(read: Read, { [MONTH]: month }: Typed): Pick<ActionsProps, "about" | "fixedFor"> {
  return read.ok && month ? { about: month, fixedFor: () => ({ [MONTH]: month }) } : {};
}

/** Without what says how much of it comes at once. */
function filtersOf(name: OperationName): RequestField[] {
  const paging = new Set([CURSOR, "limit", "after"]);
  return requestFields(OPERATIONS[name].request).filter((field) => !paging.has(field.name));
}
