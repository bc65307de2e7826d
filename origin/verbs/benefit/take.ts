/** `system_benefit_take`: a slot of a service's shared account; a holder gets the same one again. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { type LeaseRow, leaseOfService, type NewLease, takeSlot } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { nextCheck } from "./tidy.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`, `BenefitNoneFree`. */
export const takeBenefit: Verb<"system_benefit_take"> = asking(
  ({ db, clock, me }) => runningRight(db, me, clock.now()),
  async (context, { service }, until) => {
    const { db, clock, business, session } = context;
    const { userId } = session;
    if (until === null) return refuse("NoBenefits");
    const now = clock.now();
    const lease: NewLease = {
      id: newId(),
      userId,
      service,
      transitionId: newId(),
      now,
      checkAt: nextCheck(until, now),
      restsAfter: business.benefitRestsAfterReports,
    };
    const held = await taken(db, lease);
    return held ? succeed({ lease: leaseOnWire(held) }) : refuse("BenefitNoneFree", "service");
  },
);

/** The slot that the person holds afterwards, if any. */
async function taken(db: D1Database, lease: NewLease): Promise<LeaseRow | null> {
  const held = leaseOfService(db, lease.userId, lease.service);
  try {
    const [, read] = await db.batch<LeaseRow>([takeSlot(db, lease), held]);
    return read?.results[0] ?? null;
  } catch (error) {
    if (!isUniqueViolation(error, "benefit_lease", "user_id", "service")) throw error;
    return held.first<LeaseRow>();
  }
}
