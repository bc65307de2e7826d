/** Delivers what was not delivered at once, and forgets what is long settled. */
import type { Origin } from "#origin/ground/origin.ts";
import { deliver } from "./deliver.ts";
import { dueRows, purgeDevMessages, purgeOutbox } from "./repository.ts";

const ROWS_A_RUN = 300;
const AT_ONCE = 5;
const KEEP_SETTLED_MS = 7 * 24 * 60 * 60_000;
const KEEP_DEV_MESSAGES_MS = 3 * 24 * 60 * 60_000;

export async function sweepOutbox(origin: Origin): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  const due = await dueRows(db, now, ROWS_A_RUN);
  for (let at = 0; at < due.length; at += AT_ONCE) {
    await Promise.allSettled(due.slice(at, at + AT_ONCE).map((id) => deliver(origin, id)));
  }
  await db.batch([
    purgeOutbox(db, now - KEEP_SETTLED_MS),
    purgeDevMessages(db, now - KEEP_DEV_MESSAGES_MS),
  ]);
}
