/** `reports_export`: a month for an accountant, as comma-separated values or as a journal, a page at a time. */
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { type Cell, csvOf } from "#origin/ground/csv.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { decimals } from "#origin/ground/money/currency.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { spanOf } from "../span.ts";
import { journalHead, journalOf } from "./journal.ts";
import { exportPages } from "./repository.ts";
import { type ExportRow, SOURCES } from "./sources.ts";

/** The contract asks for a journal only of what is one. */
export const exportMonth: Operation<"reports_export"> = async ({ db }, input) => {
  const { month, what, form, ...page } = input;
  const { rows, next } = await pageFrom(
    page,
    async (after, limit) => {
      const asked = exportPages(db, { ...spanOf(month), after, limit })[what];
      return (await asked.all<ExportRow>()).results;
    },
    ({ at, key: id }) => ({ at, id }),
  );
  const isFirst = page.cursor === undefined;
  const { columns, movement } = SOURCES[what];
  const head = isFirst ? [Object.keys(columns)] : [];
  const text =
    form === "journal" && movement
      ? (isFirst ? journalHead(`${what} of ${month} (UTC)`) : "") + journalOf(rows.map(movement))
      : csvOf([...head, ...rows.map((row) => cellsOf(row, columns))]);
  return succeed({ text, next });
};

function cellsOf(row: ExportRow, columns: (typeof SOURCES)["ledger"]["columns"]): Cell[] {
  return Object.entries(columns).map(([column, kind]): Cell => {
    const value = row[column] ?? null;
    if (value === null) return null;
    if (kind === "text") return String(value);
    if (kind === "instant") return instant(Number(value));
    if (kind === "number") return { number: String(value) };
    return { number: decimals(Number(value), String(row["currency"])) };
  });
}
