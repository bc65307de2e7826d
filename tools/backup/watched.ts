/** How many addresses after the copy's last are watched: as many as may have been given since. */
import type { DatabaseSync } from "node:sqlite";

const HOUR_MS = 60 * 60 * 1_000;
const LOOKED_BACK_MS = 30 * 24 * HOUR_MS;

/** So many times the busiest hour of the month before, for each hour since; and never fewer. */
const MARGIN = 4;
const LEAST = 100;

export function watchedFor(
  database: DatabaseSync,
  { copiedAt, restoredAt }: { copiedAt: number; restoredAt: number },
): number {
  const busiest = database
    .prepare(
      `SELECT MAX(n) AS n FROM (
         SELECT COUNT(*) AS n FROM crypto_payment WHERE created_at >= ? GROUP BY created_at / ${HOUR_MS}
       )`,
    )
    .get(copiedAt - LOOKED_BACK_MS);
  const hours = Math.ceil(Math.max(0, restoredAt - copiedAt) / HOUR_MS);
  return Math.max(LEAST, MARGIN * Number(busiest?.n ?? 0) * hours);
}
