/**
 * What an order would have brought under other terms: priced, rewarded and settled by the functions that do it today.
 * Whoever bought is taken to buy as much. Each result hangs on its parameters alone, so orders that are alike in them bring
 * alike to the last unit, and one is computed for all of them.
 */
import { quote } from "#origin/books/coupon/quote.ts";
import type { Discount } from "#origin/books/coupon/terms.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { percentOf } from "#origin/ground/money/amount.ts";
import { stepOf } from "#origin/ground/money/currency.ts";

/** All that the price of a paid order is made of. */
export interface Terms {
  plan: string;
  currency: string;
  listPrice: number;
  credit: number;
  coupon: Discount | null;
}

/** What an order earned an affiliate. */
export interface Rate {
  type: "first" | "renewal";
  percent: number;
}

/** What is left out stays as it was. */
export interface OtherTerms {
  plan?: string | undefined;
  /** Of that plan, in minor units. */
  price?: number | undefined;
  /** For every order without a promo code. */
  couponPercent?: number | undefined;
  rewardPercent?: number | undefined;
  firstPercent?: number | undefined;
  renewalPercent?: number | undefined;
}

const NO_LIMITS = {
  validFrom: 0,
  validUntil: null,
  productIds: null,
  firstPurchaseOnly: false,
  totalLimit: null,
  userLimit: null,
};

/** What is charged for an order. */
export function chargeOf(
  { plan, currency, listPrice, credit, coupon }: Terms,
  { plan: ofPlan = plan, price, couponPercent }: OtherTerms,
  { smallestCharge }: Business,
): number {
  const isPlan = plan === ofPlan;
  const other = couponPercent !== undefined && isPlan ? { percent: couponPercent } : null;
  const discount = coupon ?? other;
  const use = { taken: 0, paidByUser: 0, heldByUser: 0 };
  return quote({
    price: {
      productId: plan,
      amount: isPlan && price !== undefined ? price : listPrice,
      currency,
    },
    // It held when the order was made; its limits were looked at then.
    coupon: discount && { id: "", terms: { ...NO_LIMITS, discount }, use },
    credit,
    buyer: { at: 0, hasBought: false },
    smallestCharge: smallestCharge[currency] ?? stepOf(currency),
  }).amount;
}

/** What an order that was charged so much earns its affiliate. */
export function commissionOf(charge: number, { type, percent }: Rate, other: OtherTerms): number {
  return percentOf(charge, other[`${type}Percent`] ?? percent);
}

/** Seconds for whoever invited the buyer of so many. */
export function rewardOf(boughtSeconds: number, percent: number): number {
  return percentOf(boughtSeconds, percent);
}
