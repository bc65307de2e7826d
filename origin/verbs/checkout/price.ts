/** What a plan costs one buyer right now: the same look for the preview and for the order itself. */
import { refuse, type Refusal } from "#contract/problem.ts";
import { planOnSale, type Plan } from "#origin/books/catalog/repository.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { type FoundCoupon, lookUpCoupon } from "#origin/books/coupon/look-up.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { giveBack, ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { type Quote, quote } from "#origin/books/coupon/quote.ts";
import { stepOf } from "#origin/ground/money/currency.ts";
import { hasPaidOrder } from "#origin/books/order/repository.ts";

export interface Priced {
  ok: true;
  plan: Plan;
  quote: Quote;
  /** The promo code that counts; null when there is none or it was left out. */
  coupon: FoundCoupon | null;
}

/** Refuses a plan that is not on sale, and one try too many at a promo code. A promo code that does not count is named in the quote. */
export async function price(
  context: SignedInContext,
  input: { productId: string; coupon?: string | undefined; gift?: boolean | undefined },
): Promise<Priced | Refusal> {
  const { db, business, clock, session } = context;
  const plan = await planOnSale(db, input.productId, clock.now());
  if (!plan) return refuse("PlanGone", "productId");
  const coupon = input.gift ? null : await couponFor(context, input);
  if (coupon && "problem" in coupon) return coupon;
  const quoted = quote({
    price: { productId: plan.id, amount: plan.price, currency: plan.currency },
    coupon,
    credit: 0,
    buyer: { at: clock.now(), hasBought: await hasPaidOrder(db, session.userId) },
    smallestCharge: business.smallestCharge[plan.currency] ?? stepOf(plan.currency),
  });
  // Discounts are for those who use what they buy.
  const why = input.gift ? "CouponNotForGift" : "CouponInvalid";
  const isLeftOut = Boolean(input.coupon) && !coupon;
  return {
    ok: true,
    plan,
    quote: isLeftOut ? { ...quoted, couponRefusal: why } : quoted,
    coupon: quoted.couponId ? coupon : null,
  };
}

/** Guesses are counted for the account and its networks. A code that somebody made is none, and excuses none. */
async function couponFor(
  context: SignedInContext,
  { productId, coupon: code }: { productId: string; coupon?: string | undefined },
): Promise<FoundCoupon | Refusal | null> {
  if (!code) return null;
  const { db, clock, session } = context;
  const guess = [
    ...ofNetworks(context, LIMITS.couponGuessesOfNetwork),
    { limit: LIMITS.couponGuessesOfUser, subject: session.userId },
  ];
  const full = await takeAll(context, guess);
  if (full) return { ...full, fields: ["coupon"] };
  const wish = { userId: session.userId, productId, now: clock.now() };
  const coupon = await lookUpCoupon(db, code, wish);
  if (coupon) await giveBack(context, guess);
  return coupon;
}
