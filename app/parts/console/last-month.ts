/** The last month that is over (UTC), as 2026-03. */
const LENGTH = "2026-03".length;

export function lastMonth(): string {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1);
  return new Date(first).toISOString().slice(0, LENGTH);
}
