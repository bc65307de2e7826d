/** A table as CSV for spreadsheets: UTF-8 with its mark, and no text that could run as a formula. */

/** A number is plain decimals of our own making; everything else is text. */
export type Cell = { text: string } | { number: string };

/** A spreadsheet knows by it that the text is UTF-8. */
export const MARK = "\uFEFF";
/** What begins a formula, in either width, or hides one from the eye. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/u;

export function csv(rows: Cell[][]): string {
  return MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: Cell): string {
  if ("number" in cell) return cell.number;
  const text = FORMULA.test(cell.text) ? `'${cell.text}` : cell.text;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Minor units as plain decimals, e.g. `-0.83`. */
export function plainDecimals({ amount, currency }: { amount: number; currency: string }): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const text = String(Math.abs(amount)).padStart(digits + 1, "0");
  const sign = amount < 0 ? "-" : "";
  return digits === 0
    ? `${sign}${text}`
    : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
