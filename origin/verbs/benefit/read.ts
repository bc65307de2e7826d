/** `system_benefits`, `system_user_benefits`: what there is, and what the caller holds of it. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { leasesOf, servicesFor } from "./repository.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { leaseOnWire } from "./wire.ts";

/** Refuses `NoBenefits`. */
export const listBenefits: Verb<"system_benefits"> = asking(
  ({ db, clock, business, me }) =>
    Promise.all([
      runningRight(db, me, clock.now()),
      servicesFor(db, { userId: me, restsAfter: business.benefitRestsAfterReports }),
    ]),
  (_context, _input, [until, services]) => {
    if (until === null) return refuse("NoBenefits");
    return succeed({
      until: instant(until),
      services: services.map(({ service, free, held }) => ({
        service,
        isFree: free === 1,
        isHeld: held === 1,
      })),
    });
  },
);

/** Refuses `NoBenefits`. */
export const listLeases: Verb<"system_user_benefits"> = asking(
  ({ db, clock, me }) => Promise.all([runningRight(db, me, clock.now()), leasesOf(db, me)]),
  (_context, _input, [until, leases]) =>
    until === null
      ? refuse("NoBenefits")
      : succeed({ until: instant(until), leases: leases.map(leaseOnWire) }),
);
