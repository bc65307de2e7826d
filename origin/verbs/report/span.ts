/** A calendar month in UTC, written as `2026-03`. */
export function spanOf(month: string): { from: number; before: number } {
  const from = Date.parse(`${month}-01T00:00:00.000Z`);
  const start = new Date(from);
  return { from, before: Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1) };
}
