/**
 * The business numbers of spec §9 and the rules. They are served by `system_client_config`, so that no page holds one.
 * Where the spec gives two readings, the rules decide (docs/traceability.md).
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
  groupBuying: { sizes: number[]; durationSeconds: number; seatHoldSeconds: number };
  code: { length: number; lifetimeSeconds: number; resendAfterSeconds: number };
  orderLifetimeSeconds: number;
  /** Off one purchase for students and teachers, given as a coupon; null when none is given. */
  educationDiscountPercent: number | null;
  session: { lifetimeSeconds: number; registerLifetimeSeconds: number; touchAfterSeconds: number };
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
  groupBuying: { sizes: [2, 3], durationSeconds: DAY, seatHoldSeconds: 15 * MINUTE },
  code: { length: 6, lifetimeSeconds: 10 * MINUTE, resendAfterSeconds: MINUTE },
  orderLifetimeSeconds: 30 * MINUTE,
  educationDiscountPercent: 20,
  session: { lifetimeSeconds: 30 * DAY, registerLifetimeSeconds: HOUR, touchAfterSeconds: HOUR },
};
