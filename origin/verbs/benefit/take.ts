/** `system_benefit_take`: a slot of a service's shared account; a holder gets the same one again. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { leaseOfService, type NewLease, takeSlot } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { nextCheck } from "./tidy.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`, `BenefitNoneFree`. */
export const takeBenefit: Verb<"system_benefit_take"> = async (context, { service }) => {
  const { db, clock, business, session } = context;
  const { userId } = session;
  const now = clock.now();
  const until = await runningRight(db, userId, now);
  if (until === null) return refuse("NoBenefits");
  const lease: NewLease = {
    id: newId(),
    userId,
    service,
    transitionId: newId(),
    now,
    checkAt: nextCheck(until, now),
    restsAfter: business.benefitRestsAfterReports,
  };
  try {
    await takeSlot(db, lease).run();
  } catch (error) {
    if (!isUniqueViolation(error, "benefit_lease", "user_id", "service")) throw error;
  }
  const held = await leaseOfService(db, userId, service);
  return held ? succeed({ lease: leaseOnWire(held) }) : refuse("BenefitNoneFree", "service");
};
