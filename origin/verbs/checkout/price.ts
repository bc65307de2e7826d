/** What a plan costs one buyer right now: the same look for the preview and for the order itself. */
import { refuse, type Refusal } from "#contract/problem.ts";
import { planOnSale, type Plan } from "#origin/books/catalog/repository.ts";
import type { AskingContext, SignedInContext } from "#origin/ground/context.ts";
import { type FoundCoupon, lookUpCoupon } from "#origin/books/coupon/look-up.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Counted, giveBack, ofNetworks, take } from "#origin/books/limit/take.ts";
import { type Quote, quote } from "#origin/books/coupon/quote.ts";
import { stepOf } from "#origin/ground/money/currency.ts";
import { hasPaidOrder } from "#origin/books/order/repository.ts";

interface Wanted {
  productId: string;
  coupon?: string | undefined;
  /** For somebody else: no promo code counts, and none is looked up. */
  gift?: boolean | undefined;
}

/** What a price is made of, as it was read. */
export interface Terms {
  plan: Plan | null;
  /** Null for a code that nobody made: told to nobody before the guess is counted (`countGuess`). */
  coupon: FoundCoupon | null;
  hasBought: boolean;
}

export async function termsOf(
  { db, clock, me }: AskingContext,
  { productId, coupon: typed, gift }: Wanted,
): Promise<Terms> {
  const now = clock.now();
  const code = gift ? undefined : typed;
  const [plan, coupon, hasBought] = await Promise.all([
    planOnSale(db, productId, now),
    code ? lookUpCoupon(db, code, { userId: me, productId, now }) : null,
    hasPaidOrder(db, me),
  ]);
  return { plan, coupon, hasBought };
}

export interface Priced {
  ok: true;
  plan: Plan;
  quote: Quote;
  /** The promo code that counts; null when there is none or it was left out. */
  coupon: FoundCoupon | null;
}

/** Refuses a plan that is not on sale. A promo code that does not count is named in the quote. */
export function price(
  { business, clock }: SignedInContext,
  wanted: Wanted,
  { plan, coupon, hasBought }: Terms,
): Priced | Refusal {
  if (!plan) return refuse("PlanGone", "productId");
  const quoted = quote({
    price: { productId: plan.id, amount: plan.price, currency: plan.currency },
    coupon,
    credit: 0,
    buyer: { at: clock.now(), hasBought },
    smallestCharge: business.smallestCharge[plan.currency] ?? stepOf(plan.currency),
  });
  // Discounts are for those who use what they buy.
  const why = wanted.gift ? "CouponNotForGift" : "CouponInvalid";
  const isLeftOut = Boolean(wanted.coupon) && !coupon;
  return {
    ok: true,
    plan,
    quote: isLeftOut ? { ...quoted, couponRefusal: why } : quoted,
    coupon: quoted.couponId ? coupon : null,
  };
}

/**
 * Refuses one try too many at a promo code, before anything is told of it; takes what else is counted in the same question.
 * Guesses are counted for the account and its networks. A code that somebody made is none, and excuses none.
 */
export async function countGuess(
  context: SignedInContext,
  { coupon: code, gift }: Wanted,
  { coupon }: Terms,
  others: Counted[] = [],
): Promise<Refusal | null> {
  const guess =
    code && !gift
      ? [
          ...ofNetworks(context, LIMITS.couponGuessesOfNetwork),
          { limit: LIMITS.couponGuessesOfUser, subject: context.session.userId },
        ]
      : [];
  const full = await take(context, [...guess, ...others]);
  if (full) {
    const isGuess = full.waits.some(({ name }) => guess.some(({ limit }) => limit.name === name));
    return isGuess ? { ...full.refusal, fields: ["coupon"] } : full.refusal;
  }
  if (coupon) context.defer(returned(context, guess));
  return null;
}

/** One that stays counted costs a buyer a try, and no more. */
async function returned(context: SignedInContext, guess: Counted[]): Promise<void> {
  try {
    await giveBack(context, guess);
  } catch (error) {
    context.tell("guess.not_returned", { error });
  }
}
