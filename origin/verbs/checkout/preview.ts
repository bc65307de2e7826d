/** `payment_quote`: what a purchase would cost and do, computed by what will compute it when it is paid. */
import { CouponProblem } from "#contract/order.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { timeAfterCredit } from "#origin/books/time/preview.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { countGuess, price, termsOf } from "./price.ts";

export const previewOrder: Verb<"payment_quote"> = asking(
  (context, input) => Promise.all([termsOf(context, input), lastTimeEntry(context.db, context.me)]),
  async (context, input, [terms, last]) => {
    const { clock, payments } = context;
    const priced = price(context, input, terms);
    if (!priced.ok) return priced;
    const full = await countGuess(context, input, terms);
    if (full) return full;
    const { plan, quote, coupon } = priced;
    const now = clock.now();
    const time = input.gift ? null : timeAfterCredit(last, { months: plan.months }, now);
    const money = (amount: number) => ({ amount, currency: quote.currency });
    return succeed({
      productId: plan.id,
      listPrice: money(quote.listPrice),
      discount: money(quote.discount),
      total: money(quote.amount),
      coupon: coupon && { code: coupon.code, percent: coupon.percent },
      couponProblem: quote.couponRefusal && CouponProblem.parse(quote.couponRefusal),
      methods: payments.methodsFor([quote.currency]),
      membership: time && {
        current: time.current === null ? null : instant(time.current),
        startsAt: instant(time.startsAt),
        expiresAt: instant(time.expiresAt),
      },
      benefits: plan.yearly === 1,
      serverTime: instant(now),
    });
  },
);
