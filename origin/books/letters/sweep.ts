/** Delivers what was not delivered at once, and forgets what is long settled. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { deliver } from "./deliver.ts";
import { dueRows, purgeDevMessages, purgeOutbox } from "./repository.ts";

const KEEP_SETTLED_MS = 7 * DAY_MS;
const KEEP_DEV_MESSAGES_MS = 3 * DAY_MS;

/** A row that is being delivered is leased, so that it is nobody else's and due again when it fails. */
export function sweepOutbox(origin: Origin, share: Share = WHOLE): Promise<boolean> {
  return workOff(origin, share, {
    failed: "message.failed",
    take: (count) => dueRows(origin.db, origin.clock.now(), count),
    run: (id) => deliver(origin, id),
  });
}

export function purgeMessages(db: D1Database, now: number): D1PreparedStatement[] {
  return [purgeOutbox(db, now - KEEP_SETTLED_MS), purgeDevMessages(db, now - KEEP_DEV_MESSAGES_MS)];
}
