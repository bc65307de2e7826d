/**
 * Rows of an answer as a table; what a row holds in rows of its own is on its page. What is long, or beyond what a screen has
 * room for, stands below its row. On a phone each row is a card of its own: nothing is beside the screen.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMedia } from "#app/kit/browser/use-media.ts";
import { useLabels } from "./labels.ts";
import { isMadeId } from "./made-id.ts";
import { isPlain, type Row, useText, Value } from "./value.tsx";

export interface RowsTableProps {
  caption: string;
  rows: Row[];
  linkOf: (name: string, value: string) => string | null;
  /** What never is a column. */
  below?: readonly string[];
  /** What can be done to one of them, right there. */
  actionsOf?: (row: Row) => ReactNode;
}

/** What there is room for beside the rooms; what can be done takes one's place. */
const MOST_COLUMNS = 9;
const MOST_COLUMNS_NARROW = 6;
const WIDE = "(width >= 90rem)";
/** Longer ones are read in a line of their own. */
const LONG = 32;

export function RowsTable({ caption, rows, linkOf, below: rest = [], actionsOf }: RowsTableProps) {
  const { t } = useTranslation("console");
  const { field } = useLabels();
  const text = useText();
  const isWide = useMedia(WIDE);
  if (rows.length === 0) return <p className="text-quiet">{t("nothing")}</p>;
  const names = Object.keys(rows[0] ?? {}).filter(
    (name) =>
      rows.every((row) => isCell(row, name)) &&
      !rows.every((row) => isMadeId(name, row[name] ?? null) && linkTo(name, row) === null),
  );
  const isLong = (name: string) =>
    rest.includes(name) || rows.some((row) => text(row[name] ?? null).length > LONG);
  const most = (isWide ? MOST_COLUMNS : MOST_COLUMNS_NARROW) - (actionsOf ? 1 : 0);
  const columns = names.filter((name) => !isLong(name)).slice(0, most);
  const below = names.filter((name) => !columns.includes(name));
  const width = columns.length + (actionsOf ? 1 : 0);
  return (
    <div className="max-w-full border border-line">
      <table className="block w-full border-collapse text-left text-sm lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden lg:table-header-group">
          <tr className="border-b border-edge bg-tint align-bottom">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold break-keep">
                {field(name)}
              </th>
            ))}
            {actionsOf && (
              <th scope="col" className="px-3 py-2">
                <span className="sr-only">{t("actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        {rows.map((row, index) => (
          <tbody
            key={keyOf(row, index)}
            data-row
            className="grid border-b border-line py-2 last:border-0 lg:table-row-group"
          >
            <tr className="contents align-top lg:table-row">
              {columns.map((name) => (
                <td
                  key={name}
                  className="tabular grid grid-cols-5 gap-3 px-3 py-1 lg:table-cell lg:pt-2.5"
                >
                  <span aria-hidden="true" className="col-span-2 text-quiet lg:hidden">
                    {field(name)}
                  </span>
                  <Value name={name} value={row[name] ?? null} to={linkTo(name, row)} />
                </td>
              ))}
              {actionsOf && (
                <td className="order-1 block px-3 py-2 empty:hidden lg:table-cell lg:*:justify-end lg:empty:table-cell">
                  {actionsOf(row)}
                </td>
              )}
            </tr>
            {below.some((name) => isSaid(row, name)) && (
              <tr className="contents lg:table-row">
                <td colSpan={width} className="block px-3 pt-1 pb-2 lg:table-cell">
                  <dl className="grid gap-y-1 lg:flex lg:flex-wrap lg:gap-x-6">
                    {below
                      .filter((name) => isSaid(row, name))
                      .map((name) => (
                        <div key={name} className="grid grid-cols-5 gap-x-3 lg:flex lg:gap-x-2">
                          <dt className="col-span-2 text-quiet">{field(name)}</dt>
                          <dd className="tabular col-span-3 min-w-0">
                            <Value name={name} value={row[name] ?? null} to={linkTo(name, row)} />
                          </dd>
                        </div>
                      ))}
                  </dl>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </div>
  );

  function linkTo(name: string, row: Row): string | null {
    const value = row[name];
    return typeof value === "string" && value !== "" ? linkOf(name, value) : null;
  }
}

function isCell(row: Row, name: string): boolean {
  const value = row[name] ?? null;
  return isPlain(value) || (Array.isArray(value) && value.length === 0);
}

function isSaid(row: Row, name: string): boolean {
  const value = row[name] ?? null;
  return (
    value !== null &&
    value !== false &&
    value !== "" &&
    value !== "{}" &&
    !(Array.isArray(value) && value.length === 0)
  );
}

/** Two lines of a record may be the same. */
function keyOf(row: Row, index: number): string {
  const names = [row["id"], row["number"], row["uid"]];
  return `${names.find((name) => typeof name === "string") ?? ""}${index}`;
}
