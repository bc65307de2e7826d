/** What runs every minute. Each job can run twice or late: rules read the clock themselves, jobs only tidy and deliver. */
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { endLapsedLeases } from "#origin/verbs/benefit/tidy.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { purgeLimits } from "#origin/books/limit/repository.ts";
import { remindOfEnds } from "#origin/books/time/remind.ts";
import { sweepOutbox } from "#origin/books/letters/sweep.ts";
import type { PaymentSetup } from "./payments.ts";
import { runPaymentJobs } from "./payment-jobs.ts";
import { deleteExpiredSessions } from "#origin/books/people/session/repository.ts";
import { removeIdleAccounts } from "#origin/books/people/account/idle.ts";
import { forgetCounts } from "#origin/books/alarm/repository.ts";
import { watchRates } from "#origin/books/alarm/watch.ts";
import { forgetClaims } from "#origin/books/people/claim/repository.ts";
import { KNOWN_FOR_MS } from "#origin/books/people/place/place.ts";
import { forgetNetworks } from "#origin/books/people/place/repository.ts";
import { purgeCodes } from "#origin/books/people/code/repository.ts";

/** How long a claim that is ready waits for its session to come back. */
const CLAIM_KEPT_MS = 30 * 24 * 60 * 60_000;

const COUNTS_KEPT_MS = 30 * 24 * 60 * 60_000;

export async function runSchedule(origin: Origin, paymentSetup: PaymentSetup): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  await db.batch([
    deleteExpiredSessions(db, now),
    purgeCodes(db, now),
    forgetCounts(db, now - COUNTS_KEPT_MS),
    forgetClaims(db, now - CLAIM_KEPT_MS),
    forgetNetworks(db, now - KNOWN_FOR_MS),
    ...purgeLimits(db, now),
  ]);
  await runPaymentJobs(origin, paymentSetup);
  await removeIdleAccounts(db, now);
  await watchRates(origin);
  await settleCommissions(origin);
  await endLapsedLeases(origin);
  await remindOfEnds(origin);
  await sweepOutbox(origin);
}
