/** `reports_if`: what a month's orders would have brought under another price, promo code, reward or commission. */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { planById } from "#origin/books/catalog/repository.ts";
import { succeed } from "#origin/ground/context.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { chargeOf, commissionOf, type OtherTerms, rewardOf, type Terms } from "./anew.ts";
import { earningOf, paidOf, rewardedOf, type TermsRow } from "./repository.ts";

/** Refuses a plan that there is not (`NotFound`), and a price that is none in its currency. */
export const showWhatIf: Operation<"reports_if"> = async (context, input) => {
  const price = await priceOf(context, input);
  if (typeof price === "object") return price;
  const terms: OtherTerms = { ...input, price };
  const orders = await ordersOf(context.db, input.month);
  const currencies = new Set(orders.paid.map(({ currency }) => currency));
  return succeed({
    month: input.month,
    lines: [...currencies].map((currency) => lineOf(currency, orders, terms, context)),
  });
};

/** Of the month, with how many are alike. */
async function ordersOf(db: D1Database, month: string) {
  const [paid, earning, rewarded] = await Promise.all([
    paidOf(db, month),
    earningOf(db, month),
    rewardedOf(db, month),
  ]);
  return { paid, earning, rewarded };
}

async function priceOf({ db, clock }: OperatorContext, input: OperationRequest<"reports_if">) {
  if (input.plan === undefined) return undefined;
  const plan = await planById(db, input.plan, clock.now());
  if (!plan) return refuse("NotFound", "plan");
  if (input.price === undefined) return undefined;
  return parseDecimals(input.price, plan.currency) || refuse("InvalidRequest", "price");
}

function lineOf(
  currency: string,
  { paid, earning, rewarded }: Awaited<ReturnType<typeof ordersOf>>,
  other: OtherTerms,
  { business }: OperatorContext,
): OperationResponse<"reports_if">["lines"][number] {
  function sum<Row extends { currency: string }>(rows: Row[], of: (row: Row) => number) {
    return rows.reduce((all, row) => all + (row.currency === currency ? of(row) : 0), 0);
  }
  const money = (amount: number) => ({ amount, currency });
  const charge = (row: TermsRow) => chargeOf(termsOf(row), other, business);
  const was = sum(paid, (row) => row.money);
  const instead = sum(paid, (row) => row.count * charge(row));
  return {
    orders: sum(paid, ({ count }) => count),
    moneyWas: money(was),
    moneyIf: money(instead),
    difference: money(instead - was),
    commissionWas: money(sum(earning, ({ commission }) => commission)),
    commissionIf: money(
      sum(earning, (row) => {
        const type = row.type === 0 ? "first" : "renewal";
        return row.count * commissionOf(charge(row), { type, percent: row.percent }, other);
      }),
    ),
    rewardSecondsWas: sum(rewarded, ({ reward_seconds: seconds }) => seconds),
    rewardSecondsIf: sum(rewarded, (row) =>
      other.rewardPercent === undefined
        ? row.reward_seconds
        : row.count * rewardOf(row.bought_seconds, other.rewardPercent),
    ),
  };
}

function termsOf(row: TermsRow): Terms {
  const { coupon_percent: percent, coupon_amount: amount, coupon_currency } = row;
  const off = amount === null ? null : { amount, currency: coupon_currency ?? row.currency };
  return {
    plan: row.plan,
    currency: row.currency,
    listPrice: row.list_price,
    credit: row.credit,
    coupon: percent === null ? off : { percent },
  };
}
