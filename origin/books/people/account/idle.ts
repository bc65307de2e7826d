/** Accounts on which nothing ever happened are removed: made by the thousand, they leave nothing for good. */
import { idleAccounts, removeAccounts } from "./repository.ts";

const DAY_MS = 24 * 60 * 60_000;
export const IDLE_AFTER_MS = 90 * DAY_MS;

/** Of those that have just come of age; who is not found in that day stays. */
export async function removeIdleAccounts(db: D1Database, now: number): Promise<void> {
  const to = now - IDLE_AFTER_MS;
  const ids = await idleAccounts(db, { from: to - DAY_MS, to });
  if (ids.length > 0) await db.batch(removeAccounts(db, ids));
}
