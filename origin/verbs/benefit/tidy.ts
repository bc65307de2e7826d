/** Gives slots back whose holder's right has ended. Every call looks at the right itself; this only makes room. */
import type { Origin } from "#origin/ground/origin.ts";
import { checkAgain, endWithRight, leasesToCheck } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";

const BATCH = 50;
/** A refund may end a right early, so a right is looked at again after this long. */
const CHECK_MS = 24 * 60 * 60 * 1_000;

export function nextCheck(until: number, now: number): number {
  return Math.min(until, now + CHECK_MS);
}

export async function endLapsedLeases({ db, clock }: Origin): Promise<void> {
  const now = clock.now();
  const due = await leasesToCheck(db, now, BATCH);
  const statements = await Promise.all(
    due.map(async ({ id, user_id }) => {
      const until = await runningRight(db, user_id, now);
      return until === null ? endWithRight(db, id, now) : checkAgain(db, id, nextCheck(until, now));
    }),
  );
  if (statements.length > 0) await db.batch(statements);
}
