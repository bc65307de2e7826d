/** Comma-separated values (RFC 4180) that a spreadsheet reads as texts: none of ours begins a formula. */

export function csvOf(rows: (string | null)[][]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | null): string {
  const text = value ?? "";
  // What a spreadsheet would run is shown with an apostrophe before it.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
