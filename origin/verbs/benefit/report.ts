/**
 * `system_benefit_report`: "this does not work". The slot ends, the report is written and another account's slot is
 * taken in one batch. An account that several people report gets nobody new until its password is changed.
 */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { endReported, insertReport, leaseById, leaseOfService, takeSlot } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { nextCheck } from "./tidy.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`, `NotFound`, `TooManyRequests`, and `BenefitChanged` for a password that one has not seen. */
export const reportBenefit: Verb<"system_benefit_report"> = async (context, { leaseId }) => {
  const { db, clock, business, session } = context;
  const { userId } = session;
  const now = clock.now();
  const until = await runningRight(db, userId, now);
  if (until === null) return refuse("NoBenefits");
  const lease = await leaseById(db, userId, leaseId);
  if (!lease) return refuse("NotFound", "leaseId");
  const limit = LIMITS.benefitReportsOfUser;
  const full = await takeAll(context, [{ limit, subject: userId }]);
  if (full) return full;
  const ending = { aggregate: "benefit_lease", id: leaseId, transitionId: newId() } as const;
  const next = {
    id: newId(),
    userId,
    service: lease.service,
    transitionId: newId(),
    now,
    checkAt: nextCheck(until, now),
    restsAfter: business.benefitRestsAfterReports,
  };
  const [ended] = await db.batch([
    endReported(db, userId, ending, now),
    insertReport(db, ending, now),
    takeSlot(db, next, ending),
  ]);
  if (ended?.meta.changes !== 1) return refuse("BenefitChanged", "leaseId");
  const other = await leaseOfService(db, userId, lease.service);
  return succeed({ lease: other && leaseOnWire(other) });
};
