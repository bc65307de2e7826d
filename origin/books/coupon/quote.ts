/** The price of an order: one pure function for the preview and for the order itself. */
import type { Problem } from "#contract/problem.ts";
import {
  couponRefusal,
  type CouponTerms,
  type CouponUse,
  discountOf,
  type Price,
} from "./terms.ts";

export interface CouponInQuestion {
  id: string;
  terms: CouponTerms;
  use: CouponUse;
}

export interface QuoteQuestion {
  price: Price;
  coupon: CouponInQuestion | null;
  /** Money of an earlier order of the same person that counts towards this one. */
  credit: number;
  buyer: { at: number; hasBought: boolean };
  /** The least that can be charged in the price's currency. */
  smallestCharge: number;
}

/** `amount` is what is charged: list price less discount less credit. */
export interface Quote {
  listPrice: number;
  discount: number;
  credit: number;
  amount: number;
  currency: string;
  couponId: string | null;
  /** Why a coupon was left out; the price is then the one without it. */
  couponRefusal: Problem | null;
}

export function quote({ price, coupon, credit, buyer, smallestCharge }: QuoteQuestion): Quote {
  const refusal = coupon && couponRefusal(coupon.terms, coupon.use, price, buyer);
  const used = coupon && !refusal ? coupon : null;
  const discount = used ? discountOf(used.terms.discount, price, smallestCharge) : 0;
  const credited = Math.min(credit, price.amount - discount);
  return {
    listPrice: price.amount,
    discount,
    credit: credited,
    amount: price.amount - discount - credited,
    currency: price.currency,
    couponId: used?.id ?? null,
    couponRefusal: refusal,
  };
}
