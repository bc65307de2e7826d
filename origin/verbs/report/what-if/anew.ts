/**
 * What orders of one kind would have brought under other terms: priced, rewarded and settled by the functions that do it
 * today. Whoever bought is taken to buy as much.
 */
import { quote } from "#origin/books/coupon/quote.ts";
import type { Discount } from "#origin/books/coupon/terms.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { percentOf } from "#origin/ground/money/amount.ts";
import { stepOf } from "#origin/ground/money/currency.ts";

/** Paid orders that are alike in all that a price, a reward or a commission is made of. */
export interface Kind {
  count: number;
  plan: string;
  currency: string;
  listPrice: number;
  credit: number;
  coupon: Discount | null;
  /** Commission: null where it brought none. */
  commission: { type: "first" | "renewal"; percent: number } | null;
  /** The time it gave its buyer, where that brought its inviter a reward. */
  rewardedSeconds: number | null;
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

export interface Brought {
  money: number;
  commission: number;
  rewardSeconds: number;
}

const NO_LIMITS = {
  validFrom: 0,
  validUntil: null,
  productIds: null,
  firstPurchaseOnly: false,
  totalLimit: null,
  userLimit: null,
};

/** Of one order of the kind. */
export function anew(kind: Kind, terms: OtherTerms, business: Business): Brought {
  const money = chargeOf(kind, terms, business);
  const { commission, rewardedSeconds } = kind;
  const percent = commission && (terms[`${commission.type}Percent`] ?? commission.percent);
  const reward = terms.rewardPercent ?? business.inviteRewardPercent;
  return {
    money,
    commission: percent === null ? 0 : percentOf(money, percent),
    rewardSeconds: rewardedSeconds === null ? 0 : percentOf(rewardedSeconds, reward),
  };
}

function chargeOf(kind: Kind, { plan, price, couponPercent }: OtherTerms, business: Business) {
  const { currency, credit } = kind;
  const isPlan = plan === undefined || plan === kind.plan;
  const other = couponPercent !== undefined && isPlan ? { percent: couponPercent } : null;
  const discount = kind.coupon ?? other;
  const use = { taken: 0, paidByUser: 0, heldByUser: 0 };
  return quote({
    price: {
      productId: kind.plan,
      amount: isPlan && price !== undefined ? price : kind.listPrice,
      currency,
    },
    // It held when the order was made; its limits were looked at then.
    coupon: discount && { id: "", terms: { ...NO_LIMITS, discount }, use },
    credit,
    buyer: { at: 0, hasBought: false },
    smallestCharge: business.smallestCharge[currency] ?? stepOf(currency),
  }).amount;
}
