/** Gives slots back whose holder's right has ended. Every call looks at the right itself; this only makes room. */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { checkAgain, endWithRight, leasesToCheck } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";

/** One that could not be looked at. */
const AGAIN_MS = 10 * MINUTE_MS;
/** A refund may end a right early, so a right is looked at again after this long. */
const CHECK_MS = DAY_MS;

export function nextCheck(until: number, now: number): number {
  return Math.min(until, now + CHECK_MS);
}

export function endLapsedLeases(origin: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = origin;
  const now = clock.now();
  return workOff(origin, share, {
    failed: "lease.check_failed",
    async take(count) {
      const due = await leasesToCheck(db, now, count);
      if (due.length > 0) await db.batch(due.map(({ id }) => checkAgain(db, id, now + AGAIN_MS)));
      return due;
    },
    async run({ id, user_id }) {
      const until = await runningRight(db, user_id, now);
      const found =
        until === null ? endWithRight(db, id, now) : checkAgain(db, id, nextCheck(until, now));
      await found.run();
    },
  });
}
