/** The business numbers that an owner changes: unit, bounds, and what they were at an instant. Pure. */
import type { BusinessNumber, BusinessUnit } from "#contract/ops/business.ts";
import { type Business, BUSINESS } from "#origin/ground/business-numbers.ts";

export interface Changeable {
  unit: BusinessUnit;
  least: number;
  most: number;
  /** In its own unit. */
  read: (business: Business) => number;
  write: (business: Business, value: number) => void;
}

/** How many of what the code counts in are one of the unit. */
const EACH: Record<BusinessUnit, number> = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  percent: 1,
  usd: 100,
  count: 1,
};

/** A trial of no time would be a promise that is not kept; the shares are those of the specification. */
export const CHANGEABLE: Record<BusinessNumber, Changeable> = {
  "free-trial": number(5, 1_440, "minute", (all) => all, "freeTrialSeconds"),
  "invited-trial": number(15, 10_080, "minute", (all) => all, "invitedTrialSeconds"),
  "invite-reward": number(0, 50, "percent", (all) => all, "inviteRewardPercent"),
  "first-commission": number(
    25,
    100,
    "percent",
    ({ affiliate }) => affiliate.firstPurchasePercent,
    "min",
  ),
  "renewal-commission": number(0, 100, "percent", ({ affiliate }) => affiliate, "renewalPercent"),
  "settlement-threshold": number(
    10,
    1_000,
    "usd",
    ({ affiliate }) => affiliate.settlementThreshold,
    "amount",
  ),
  "group-discount-2": number(
    0,
    50,
    "percent",
    ({ groupBuying }) => groupBuying.discountPercent,
    "2",
  ),
  "group-discount-3": number(
    0,
    50,
    "percent",
    ({ groupBuying }) => groupBuying.discountPercent,
    "3",
  ),
  // More than a reminder's lead.
  "group-open": number(6, 168, "hour", ({ groupBuying }) => groupBuying, "durationSeconds"),
  "group-choice": number(12, 336, "hour", ({ groupBuying }) => groupBuying, "choiceSeconds"),
  "open-orders": number(1, 20, "count", (all) => all, "openOrdersLimit"),
  "orders-a-day": number(5, 200, "count", (all) => all, "ordersADayLimit"),
  // No less than the longest plan of today and one more year.
  "membership-cap": number(732, 7_320, "day", (all) => all, "membershipCapSeconds"),
  "benefit-reports": number(1, 20, "count", (all) => all, "benefitRestsAfterReports"),
  "support-days": number(0, 366, "day", ({ support }) => support, "timeSeconds"),
  "support-refund": number(0, 1_000, "usd", ({ support }) => support, "refundAmount"),
};

function number<Key extends string>(
  least: number,
  most: number,
  unit: BusinessUnit,
  holder: (business: Business) => { [Name in Key]?: number },
  key: Key,
): Changeable {
  return {
    unit,
    least,
    most,
    read: (business) => (holder(business)[key] ?? 0) / EACH[unit],
    write: (business, value) => {
      holder(business)[key] = value * EACH[unit];
    },
  };
}

/** What was set, in the order in which it holds. */
export interface Change {
  name: string;
  value: number;
  holds_from: number;
}

/** A name that this version does not know is another's. */
export function businessAt(changes: readonly Change[], instant: number): Business {
  const holding = changes.filter(({ holds_from }) => holds_from <= instant);
  if (holding.length === 0) return BUSINESS;
  const business = structuredClone(BUSINESS);
  for (const { name, value } of holding) {
    if (Object.hasOwn(CHANGEABLE, name)) CHANGEABLE[name as BusinessNumber].write(business, value);
  }
  return business;
}
