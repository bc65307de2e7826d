/** Rows of an answer as a table; what a row holds in rows of its own is on its page. On a phone it is scrolled in its box. */
import { useTranslation } from "react-i18next";
import { useLabels } from "./labels.ts";
import { isPlain, type Row, Value } from "./value.tsx";

export interface RowsTableProps {
  caption: string;
  rows: Row[];
  linkOf: (name: string, value: string) => string | null;
}

export function RowsTable({ caption, rows, linkOf }: RowsTableProps) {
  const { t } = useTranslation("console");
  const { field } = useLabels();
  const names = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => isCell(row, name)));
  if (rows.length === 0) return <p className="text-quiet">{t("nothing")}</p>;
  return (
    // On a phone each row is a card of its own: nothing is beside the screen.
    <div className="max-w-full border border-line lg:overflow-x-auto">
      <table className="block w-full border-collapse text-left text-sm lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden lg:table-header-group">
          <tr className="border-b border-edge bg-tint">
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {rows.map((row, index) => (
            <tr
              key={keyOf(row, index)}
              className="grid border-b border-line py-2 align-top last:border-0 lg:table-row"
            >
              {names.map((name) => (
                <td
                  key={name}
                  className="tabular grid grid-cols-5 gap-3 px-3 py-1 lg:table-cell lg:max-w-80 lg:min-w-32 lg:py-2.5"
                >
                  <span aria-hidden="true" className="col-span-2 text-quiet lg:hidden">
                    {field(name)}
                  </span>
                  <Value name={name} value={row[name] ?? null} to={linkTo(name, row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
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

/** Two lines of a record may be the same. */
function keyOf(row: Row, index: number): string {
  const names = [row["id"], row["number"], row["uid"]];
  return `${names.find((name) => typeof name === "string") ?? ""}${index}`;
}
