/** One thing with all that is said of it: values in a list, and a table for each list of its own. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useLabels } from "./labels.ts";
import { RowsTable } from "./rows-table.tsx";
import { isPlain, type Row, type Shown, Value } from "./value.tsx";

export interface RecordProps {
  record: Row;
  linkOf: (name: string, value: string) => string | null;
  /** What can be done to the rows of a list; null where nothing can. */
  actionsOf?: (list: string) => ((row: Row) => ReactNode) | null;
}

export function Record({ record, linkOf, actionsOf }: RecordProps) {
  const actions = (list: string) => {
    const of = actionsOf?.(list);
    return of ? { actionsOf: of } : {};
  };
  const { t } = useTranslation("console");
  const { field } = useLabels();
  const language = useLanguage();
  const all = Object.entries(record);
  const plain = all.filter(([, value]) => isPlain(value));
  const everyList = all.filter(([, value]) => isRows(value)) as [string, Row[]][];
  const lists = everyList.filter(([, rows]) => rows.length > 0);
  const empty = everyList.filter(([, rows]) => rows.length === 0).map(([name]) => field(name));
  const parts = all.filter(([, value]) => !isPlain(value) && !Array.isArray(value)) as [
    string,
    Row,
  ][];
  return (
    <div className="grid gap-8 *:grid-cols-1">
      <dl className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {plain.map(([name, value]) => (
          <div key={name} className="grid content-start gap-0.5 border-t border-line py-2.5">
            <dt className="text-sm text-quiet">{field(name)}</dt>
            <dd className="tabular min-w-0">
              <Value
                name={name}
                value={value}
                to={typeof value === "string" ? linkOf(name, value) : null}
              />
            </dd>
          </div>
        ))}
      </dl>
      {parts.map(([name, part]) => (
        <section key={name} className="grid gap-3">
          <h2 className="text-lg font-semibold">{field(name)}</h2>
          <Record record={part} linkOf={linkOf} />
        </section>
      ))}
      {lists.map(([name, rows]) => (
        <section key={name} className="grid grid-cols-1 gap-3">
          <h2 className="text-lg font-semibold">{field(name)}</h2>
          <RowsTable caption={field(name)} rows={rows} linkOf={linkOf} {...actions(name)} />
          {rows.flatMap((row, index) =>
            innerOf(row).map(([inner, its]) => (
              <div key={`${inner}${index}`} className="grid grid-cols-1 gap-2">
                <h3 className="font-semibold">
                  {field(inner)} · {index + 1}
                </h3>
                <RowsTable caption={field(inner)} rows={its} linkOf={linkOf} {...actions(inner)} />
              </div>
            )),
          )}
        </section>
      ))}
      {empty.length > 0 && (
        <p className="text-quiet">{t("noneOf", { lists: listed(empty, language) })}</p>
      )}
    </div>
  );
}

function listed(words: string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}

/** Whether it is shown with a table. */
export function hasRows(record: Row): boolean {
  return Object.values(record).some((value) => isRows(value) && value.length > 0);
}

function isRows(value: Shown): value is Row[] {
  return Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null);
}

/** What the rows of a list hold in rows of their own, such as a payment's refunds. */
function innerOf(row: Row): [string, Row[]][] {
  return Object.entries(row).flatMap(([name, value]): [string, Row[]][] =>
    isRows(value) && value.length > 0 ? [[name, value]] : [],
  );
}
