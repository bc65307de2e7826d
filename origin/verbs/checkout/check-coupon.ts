/** `payment_coupon`: whether a promo code counts for a plan, and what it takes off. Guessing is braked. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { price } from "./price.ts";

export const checkCoupon: Verb<"payment_coupon"> = async (context, { productId, code }) => {
  const priced = await price(context, { productId, coupon: code });
  if (!priced.ok) return priced;
  const { quote, coupon } = priced;
  if (!coupon) return refuse(quote.couponRefusal ?? "CouponInvalid", "code");
  return succeed({
    code: coupon.code,
    percent: coupon.percent,
    discount: { amount: quote.discount, currency: quote.currency },
    total: { amount: quote.amount, currency: quote.currency },
  });
};
