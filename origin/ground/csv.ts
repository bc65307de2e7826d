/** Comma-separated values (RFC 4180) that a spreadsheet reads as texts and numbers: no text of ours begins a formula. */

/** A number is digits of our own making, with its sign. */
export type Cell = string | null | { number: string };

export function csvOf(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: Cell): string {
  if (typeof cell === "object") return cell?.number ?? "";
  // What a spreadsheet would run is shown with an apostrophe before it.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
