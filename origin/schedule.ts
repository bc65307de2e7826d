/** What runs every minute. Each job can run twice or late: rules read the clock themselves, jobs only tidy and deliver. */
import { settleCommissions } from "./affiliate/settle.ts";
import { endLapsedLeases } from "./benefit/tidy.ts";
import type { Origin } from "./context.ts";
import { purgeLimits } from "./limit/repository.ts";
import { remindOfEnds } from "./membership/remind.ts";
import { sweepOutbox } from "./outbox/sweep.ts";
import type { PaymentSetup } from "./payment/configured.ts";
import { runPaymentJobs } from "./payment/schedule.ts";
import { deleteExpiredSessions } from "./session/repository.ts";
import { purgeCodes } from "./verification/repository.ts";

export async function runSchedule(origin: Origin, paymentSetup: PaymentSetup): Promise<void> {
  const { db, clock } = origin;
  const now = clock.now();
  await db.batch([deleteExpiredSessions(db, now), purgeCodes(db, now), ...purgeLimits(db, now)]);
  await runPaymentJobs(origin, paymentSetup);
  await settleCommissions(origin);
  await endLapsedLeases(origin);
  await remindOfEnds(origin);
  await sweepOutbox(origin);
}
