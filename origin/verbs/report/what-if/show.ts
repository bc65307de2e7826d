/** `reports_if`: what a month's orders would have brought under another price, promo code, reward or commission. */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { planById } from "#origin/books/catalog/repository.ts";
import { succeed } from "#origin/ground/context.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { spanOf } from "../span.ts";
import { anew, type Kind, type OtherTerms } from "./anew.ts";
import { type KindRow, kindsOf } from "./repository.ts";

/** Refuses a plan that there is not (`NotFound`), and a price that is none in its currency. */
export const showWhatIf: Operation<"reports_if"> = async (context, input) => {
  const price = await priceOf(context, input);
  if (typeof price === "object") return price;
  const terms: OtherTerms = { ...input, price };
  const rows = await kindsOf(context.db, spanOf(input.month));
  const currencies = Map.groupBy(rows, ({ currency }) => currency);
  return succeed({
    month: input.month,
    lines: [...currencies].map(([currency, own]) => lineOf(currency, own, terms, context)),
  });
};

async function priceOf({ db, clock }: OperatorContext, input: OperationRequest<"reports_if">) {
  if (input.plan === undefined) return undefined;
  const plan = await planById(db, input.plan, clock.now());
  if (!plan) return refuse("NotFound", "plan");
  if (input.price === undefined) return undefined;
  return parseDecimals(input.price, plan.currency) || refuse("InvalidRequest", "price");
}

function lineOf(
  currency: string,
  rows: KindRow[],
  terms: OtherTerms,
  { business }: OperatorContext,
): OperationResponse<"reports_if">["lines"][number] {
  const sum = (of: (row: KindRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const each = new Map(rows.map((row) => [row, anew(kindOf(row), terms, business)]));
  const would = (what: "money" | "commission" | "rewardSeconds") =>
    sum((row) => row.count * each.get(row)![what]);
  const money = (amount: number) => ({ amount, currency });
  const [was, instead] = [sum((row) => row.money), would("money")];
  return {
    orders: sum(({ count }) => count),
    moneyWas: money(was),
    moneyIf: money(instead),
    difference: money(instead - was),
    commissionWas: money(sum((row) => row.commission)),
    commissionIf: money(would("commission")),
    rewardSecondsWas: sum((row) => row.reward_seconds),
    rewardSecondsIf: would("rewardSeconds"),
  };
}

function kindOf(row: KindRow): Kind {
  const { coupon_percent: percent, coupon_amount: amount, coupon_currency, type, rate } = row;
  const off = amount === null ? null : { amount, currency: coupon_currency ?? row.currency };
  return {
    count: row.count,
    plan: row.plan,
    currency: row.currency,
    listPrice: row.list_price,
    credit: row.credit,
    coupon: percent === null ? off : { percent },
    commission: rate === null ? null : { type: type === 0 ? "first" : "renewal", percent: rate },
    rewardedSeconds: row.rewarded_seconds,
  };
}
