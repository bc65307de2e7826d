/**
 * `system_benefit_report`: "this does not work". The slot ends, the report is written and another account's slot is
 * taken in one batch. An account that several people report gets nobody new until its password is changed.
 */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import {
  endReported,
  insertReport,
  leaseById,
  leaseOfService,
  type LeaseRow,
  takeSlot,
} from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { nextCheck } from "./tidy.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`, `NotFound`, `TooManyRequests`, and `BenefitChanged` for a password that one has not seen. */
export const reportBenefit: Verb<"system_benefit_report"> = asking(
  ({ db, clock, me }, { leaseId }) =>
    Promise.all([runningRight(db, me, clock.now()), leaseById(db, me, leaseId)]),
  async (context, { leaseId }, [until, lease]) => {
    const { db, clock, business, session } = context;
    const { userId } = session;
    if (until === null) return refuse("NoBenefits");
    if (!lease) return refuse("NotFound", "leaseId");
    const limit = LIMITS.benefitReportsOfUser;
    const full = await takeAll(context, [{ limit, subject: userId }]);
    if (full) return full;
    const now = clock.now();
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
    const [ended, , , read] = await db.batch<LeaseRow>([
      endReported(db, userId, ending, now),
      insertReport(db, ending, now),
      takeSlot(db, next, ending),
      leaseOfService(db, userId, lease.service),
    ]);
    if (ended?.meta.changes !== 1) return refuse("BenefitChanged", "leaseId");
    const other = read?.results[0];
    return succeed({ lease: other ? leaseOnWire(other) : null });
  },
);
