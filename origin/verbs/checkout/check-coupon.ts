/** `payment_coupon`: whether a promo code counts for a plan, and what it takes off. Guessing is braked. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { countGuess, price, termsOf } from "./price.ts";

export const checkCoupon: Verb<"payment_coupon"> = asking(
  (context, { productId, code }) => termsOf(context, { productId, coupon: code }),
  async (context, { productId, code }, terms) => {
    const wanted = { productId, coupon: code };
    const priced = price(context, wanted, terms);
    if (!priced.ok) return priced;
    const full = await countGuess(context, wanted, terms);
    if (full) return full;
    const { quote, coupon } = priced;
    if (!coupon) return refuse(quote.couponRefusal ?? "CouponInvalid", "code");
    return succeed({
      code: coupon.code,
      percent: coupon.percent,
      discount: { amount: quote.discount, currency: quote.currency },
      total: { amount: quote.amount, currency: quote.currency },
    });
  },
);
