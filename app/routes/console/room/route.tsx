/** A room: its list, by what its address asks, and what is done there. locale-keys: console:found.* */
import { useTranslation } from "react-i18next";
import { data, Form, useParams, useSearchParams } from "react-router";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { SkipLink } from "#app/parts/frame/skip-link.tsx";
import { Actions } from "#app/parts/console/actions.tsx";
import { lastMonth } from "#app/parts/console/last-month.ts";
import { useLabels } from "#app/parts/console/labels.ts";
import { labelOf } from "#app/parts/console/request-field.tsx";
import { dotted, readRequest, type Typed } from "#app/parts/console/request.ts";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import type texts from "#locales/en/console.json";
import type { Route } from "./+types/route";
import { useOperator } from "../operator.ts";
import { GRAVE, type Room, roomOf } from "../rooms.ts";
import { FoldedFilters } from "./folded-filters.tsx";
import { CURSOR, Pages } from "./pages.tsx";

export function loader({ params }: Route.LoaderArgs) {
  if (!roomOf(params.room)) throw data(null, { status: 404 });
  return null;
}

/** A room is drawn anew for another. */
export default function RoomPage() {
  const room = roomOf(useParams()["room"]);
  return room ? <RoomView key={room.id} room={room} /> : null;
}

/** The list's own id. */
const LIST = "list";

type Finds = keyof (typeof texts)["found"];
/** Their lists are empty until something is asked: what may be. */
const FINDS: ReadonlySet<string> = new Set<Finds>(["people", "gifts", "statement", "reports"]);

function RoomView({ room }: { room: Room }) {
  const { t } = useTranslation("console");
  const { field } = useLabels();
  const me = useOperator();
  const { beside } = room;
  const [query] = useSearchParams();
  const fields = filtersOf(room.list);
  const typed: Typed = { ...usualOf(fields), ...Object.fromEntries(query) };
  const filters = fields.length > 0 && <Filters fields={fields} typed={typed} />;
  // What is empty until something is asked has nothing to show in their place.
  const isFolded = fields.length > 1 && !FINDS.has(room.id);
  const asked = fields.filter((field) => typed[dotted(field)]).length;
  return (
    <>
      {fields.length > 0 && <SkipLink to={LIST} text={t("toList")} />}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t(`room.${room.id}`)}</h1>
        <Actions operations={room.make} mayAsk={me.mayAsk} grave={GRAVE} />
      </div>
      {FINDS.has(room.id) && (
        <p className="max-w-prose text-quiet">{t(`found.${room.id as Finds}`)}</p>
      )}
      {isFolded ? <FoldedFilters asked={asked}>{filters}</FoldedFilters> : filters}
      <div id={LIST} tabIndex={-1} className="grid grid-cols-1 gap-8">
        <Pages room={room} {...room} read={readRequest(room.list, fields, typed)} />
      </div>
      {beside && me.mayAsk.includes(beside.list) && (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-xl font-semibold">{field(beside.rows)}</h2>
          <Pages room={room} {...beside} read={readRequest(beside.list, [], {})} />
        </section>
      )}
    </>
  );
}

/** The parameter that names a month. */
const MONTH = "month";
/** By the format, or by the name of what has none. */
const TYPES = ["date", MONTH];

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
        const type = TYPES.find((one) => one === field.format || one === name) ?? "text";
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
