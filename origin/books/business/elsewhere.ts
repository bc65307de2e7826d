/** The business numbers that no operator changes by `business_set`: how much they are, and where they are set. */
import { BUSINESS } from "#origin/ground/business-numbers.ts";

interface Elsewhere {
  /** As it is called in the code. */
  name: string;
  /** Neither where it is more than one number. */
  value?: string | number | null;
  seconds?: number;
  /** A file of the product, a setting of a Worker, or a room of the console. */
  where: string;
}

const { affiliate, groupBuying, code } = BUSINESS;

/** Providers and pages are built around these, or they keep people safe: they change with a deployment. */
const IN_CODE: Omit<Elsewhere, "where">[] = [
  { name: "availabilityPercent", value: BUSINESS.availabilityPercent },
  { name: "releaseDate", value: BUSINESS.releaseDate },
  { name: "firstPurchasePercent.max", value: affiliate.firstPurchasePercent.max },
  { name: "settlementThreshold.currency", value: affiliate.settlementThreshold.currency },
  { name: "groupBuying.sizes", value: groupBuying.sizes.join(", ") },
  { name: "groupBuying.seatHoldSeconds", seconds: groupBuying.seatHoldSeconds },
  { name: "groupBuying.warnSeconds", seconds: groupBuying.warnSeconds },
  { name: "code.length", value: code.length },
  { name: "code.lifetimeSeconds", seconds: code.lifetimeSeconds },
  { name: "code.resendAfterSeconds", seconds: code.resendAfterSeconds },
  { name: "orderLifetimeSeconds", seconds: BUSINESS.orderLifetimeSeconds },
  { name: "smallestCharge" },
  { name: "educationDiscountPercent", value: BUSINESS.educationDiscountPercent },
  { name: "claimWaitSeconds", seconds: BUSINESS.claimWaitSeconds },
  { name: "maxDevices", value: BUSINESS.maxDevices },
  { name: "session" },
];

export const ELSEWHERE: Elsewhere[] = [
  { name: "plans", where: "/console/plans" },
  { name: "coupons", where: "/console/coupons" },
  { name: "affiliates", where: "/console/affiliates" },
  ...IN_CODE.map((one) => ({ ...one, where: "origin/ground/business-numbers.ts" })),
  { name: "limits", where: "origin/books/limit/limits.ts" },
  { name: "password", where: "contract/password.ts" },
  { name: "networks", where: "CRYPTO_NETWORKS" },
];
