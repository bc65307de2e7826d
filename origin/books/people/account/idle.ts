/** Accounts on which nothing ever happened are removed: made by the thousand, they leave nothing for good. */
import { DAY_MS } from "#origin/ground/clock.ts";
import { idleAccounts, removeAccounts } from "./repository.ts";

export const IDLE_AFTER_MS = 90 * DAY_MS;

/** Of those that have just come of age; who is not found in that day stays. */
export async function removeIdleAccounts(db: D1Database, now: number): Promise<void> {
  const to = now - IDLE_AFTER_MS;
  const ids = await idleAccounts(db, { from: to - DAY_MS, to });
  if (ids.length > 0) await db.batch(removeAccounts(db, ids));
}
