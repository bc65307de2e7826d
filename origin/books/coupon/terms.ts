/**
 * What a coupon may be used for and what it takes off: pure, and the same for the preview and for the order.
 * A coupon never makes a price fall below the smallest charge, but one of 100 percent makes it free.
 */
import type { Problem } from "#contract/problem.ts";
import { movable } from "#origin/ground/money/currency.ts";
import { percentOf } from "#origin/ground/money/amount.ts";

export type Discount = { percent: number } | { amount: number; currency: string };

export interface CouponTerms {
  discount: Discount;
  /** Unix milliseconds; from the first up to but not at the second. */
  validFrom: number;
  validUntil: number | null;
  /** The plans it is for; null is every plan. */
  productIds: string[] | null;
  firstPurchaseOnly: boolean;
  totalLimit: number | null;
  userLimit: number | null;
}

/** How often it is taken already: orders that wait for payment count like paid ones. */
export interface CouponUse {
  taken: number;
  paidByUser: number;
  heldByUser: number;
}

export interface Price {
  productId: string;
  amount: number;
  currency: string;
}

/** The reason why the coupon is not for this purchase, or null. A code that is over is refused like an unknown one. */
export function couponRefusal(
  terms: CouponTerms,
  use: CouponUse,
  price: Price,
  buyer: { at: number; hasBought: boolean },
): Problem | null {
  if (!isLive(terms, use, buyer.at)) return "CouponInvalid";
  if (!fits(terms, price)) return "CouponNotForPlan";
  if (terms.firstPurchaseOnly && buyer.hasBought) return "CouponFirstPurchase";
  const limit = terms.firstPurchaseOnly ? 1 : (terms.userLimit ?? Number.POSITIVE_INFINITY);
  if (use.paidByUser >= limit) return "CouponUsed";
  return use.paidByUser + use.heldByUser >= limit ? "CouponHeld" : null;
}

/** What it takes off, in the price's currency. `smallestCharge` is the least that a payment can be. */
export function discountOf(discount: Discount, price: Price, smallestCharge: number): number {
  if ("percent" in discount && discount.percent === 100) return price.amount;
  const wanted =
    "percent" in discount ? percentOf(price.amount, discount.percent) : discount.amount;
  const off = movable(wanted, price.currency);
  return Math.min(off, Math.max(0, price.amount - smallestCharge));
}

function isLive({ validFrom, validUntil, totalLimit }: CouponTerms, use: CouponUse, at: number) {
  const begun = at >= validFrom && (validUntil === null || at < validUntil);
  return begun && (totalLimit === null || use.taken < totalLimit);
}

function fits({ productIds, discount }: CouponTerms, price: Price): boolean {
  if (productIds && !productIds.includes(price.productId)) return false;
  return "percent" in discount || discount.currency === price.currency;
}
