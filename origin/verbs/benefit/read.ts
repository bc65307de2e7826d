/** `system_benefits`, `system_user_benefits`: what there is, and what the caller holds of it. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { leasesOf, servicesFor } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`. */
export const listBenefits: Verb<"system_benefits"> = async ({ db, clock, business, session }) => {
  const { userId } = session;
  const until = await runningRight(db, userId, clock.now());
  if (until === null) return refuse("NoBenefits");
  const restsAfter = business.benefitRestsAfterReports;
  const services = await servicesFor(db, { userId, restsAfter });
  return succeed({
    until: instant(until),
    services: services.map(({ service, free, held }) => ({
      service,
      isFree: free === 1,
      isHeld: held === 1,
    })),
  });
};

/** Refuses `NoBenefits`. */
export const listLeases: Verb<"system_user_benefits"> = async ({ db, clock, session }) => {
  const until = await runningRight(db, session.userId, clock.now());
  if (until === null) return refuse("NoBenefits");
  const leases = await leasesOf(db, session.userId);
  return succeed({ until: instant(until), leases: leases.map(leaseOnWire) });
};
