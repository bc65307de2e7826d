/**
 * The business numbers of spec §9 and the rules, as they are where nobody changed them (origin/books/business). They are served
 * by `system_client_config`, so that no page holds one. Where the spec gives two readings, the rules decide
 * (docs/traceability.md).
 */
export interface Business {
  availabilityPercent: string;
  releaseDate: string;
  freeTrialSeconds: number;
  invitedTrialSeconds: number;
  /** Share of the purchased time that the inviter gets. */
  inviteRewardPercent: number;
  affiliate: {
    firstPurchasePercent: { min: number; max: number };
    renewalPercent: number;
    settlementThreshold: { amount: number; currency: string };
  };
  groupBuying: {
    sizes: number[];
    /** Off the price of the plan for each seat, by size. */
    discountPercent: Record<number, number>;
    /** From the creator's payment on. */
    durationSeconds: number;
    seatHoldSeconds: number;
    /** How long payers of a group that was not full may choose before their money goes back. */
    choiceSeconds: number;
    /** When the members of an open group are told that it ends. */
    warnSeconds: number;
  };
  code: { length: number; lifetimeSeconds: number; resendAfterSeconds: number };
  orderLifetimeSeconds: number;
  /** How many unpaid orders a person may have at once. */
  openOrdersLimit: number;
  /** How many orders a person may make in a day, whatever became of them: each is a session at a provider. */
  ordersADayLimit: number;
  /** The least that can be charged, in minor units of a currency; its smallest step where there is none. */
  smallestCharge: Record<string, number>;
  /** How far ahead a membership may be bought. */
  membershipCapSeconds: number;
  /** Off one purchase for students and teachers, given as a coupon; null when none is given. */
  educationDiscountPercent: number | null;
  /** So many people must say that a shared account does not work before it gets nobody new. */
  benefitRestsAfterReports: number;
  /** How long a session of an account that only its device opens waits for a first password or address. */
  claimWaitSeconds: number;
  /** Devices bound to an account whose time no plan gave; a plan says its own number (`product.max_devices`). */
  maxDevices: number;
  /** What one operator of support may do in a day. */
  support: {
    timeSeconds: number;
    /** Minor units of USD; of another currency as many of its smallest charges. */
    refundAmount: number;
  };
  session: {
    /** Without a call for this long it ends. */
    lifetimeSeconds: number;
    /** However much it is used, it ends this long after the sign-in. */
    absoluteLifetimeSeconds: number;
    registerLifetimeSeconds: number;
    /** How long a sign-in waits for its second step. */
    secondStepSeconds: number;
    /** For how long a session that showed its owner is not asked again. */
    ownerShownSeconds: number;
    touchAfterSeconds: number;
    /** A token in use for this long gets a successor. */
    rotateAfterSeconds: number;
    /** How long the old token lives once its successor was used, and how long a successor waits to be used. */
    rotationGraceSeconds: number;
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const BUSINESS: Business = {
  availabilityPercent: "99.999",
  releaseDate: "2025-04-20",
  freeTrialSeconds: 15 * MINUTE,
  invitedTrialSeconds: 180 * MINUTE,
  inviteRewardPercent: 10,
  affiliate: {
    firstPurchasePercent: { min: 25, max: 100 },
    renewalPercent: 20,
    settlementThreshold: { amount: 100_00, currency: "USD" },
  },
  groupBuying: {
    sizes: [2, 3],
    discountPercent: { 2: 10, 3: 15 },
    durationSeconds: DAY,
    seatHoldSeconds: 15 * MINUTE,
    choiceSeconds: 2 * DAY,
    warnSeconds: 3 * HOUR,
  },
  code: { length: 6, lifetimeSeconds: 10 * MINUTE, resendAfterSeconds: MINUTE },
  orderLifetimeSeconds: 30 * MINUTE,
  openOrdersLimit: 5,
  ordersADayLimit: 30,
  smallestCharge: { USD: 50, EUR: 50, GBP: 50, CNY: 400, HKD: 400, JPY: 50 },
  membershipCapSeconds: 3_660 * DAY,
  educationDiscountPercent: 20,
  benefitRestsAfterReports: 2,
  claimWaitSeconds: 3 * DAY,
  maxDevices: 5,
  support: { timeSeconds: 60 * DAY, refundAmount: 50_00 },
  session: {
    lifetimeSeconds: 30 * DAY,
    absoluteLifetimeSeconds: 180 * DAY,
    registerLifetimeSeconds: HOUR,
    secondStepSeconds: 10 * MINUTE,
    ownerShownSeconds: 10 * MINUTE,
    touchAfterSeconds: 5 * MINUTE,
    rotateAfterSeconds: DAY,
    rotationGraceSeconds: MINUTE,
  },
};
