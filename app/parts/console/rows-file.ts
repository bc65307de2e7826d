/** Rows of an answer as a file for spreadsheets: money as plain decimals with its currency beside it. */
import { type Cell, csv, plainDecimals } from "#app/kit/browser/csv.ts";
import { isMoney, type Row, type Shown } from "./value.tsx";

export function rowsFile(name: string, rows: Row[]): File {
  const names = Object.keys(rows[0] ?? {});
  const isOfMoney = (column: string) => rows.some((row) => isMoney(row[column] ?? null));
  const columns = names.flatMap((column) =>
    isOfMoney(column) ? [column, `${column} currency`] : [column],
  );
  const lines = rows.map((row) =>
    names.flatMap((column) => cellsOf(row[column] ?? null, isOfMoney(column))),
  );
  const text = csv([columns.map((column) => ({ text: column })), ...lines]);
  return new File([text], `${name}.csv`, { type: "text/csv" });
}

function cellsOf(value: Shown, isOfMoney: boolean): Cell[] {
  if (isMoney(value)) return [{ number: plainDecimals(value) }, { text: value.currency }];
  return isOfMoney ? [cellOf(value), { text: "" }] : [cellOf(value)];
}

function cellOf(value: Shown): Cell {
  if (value === null) return { text: "" };
  if (typeof value === "number") return { number: String(value) };
  return { text: typeof value === "object" ? JSON.stringify(value) : String(value) };
}
