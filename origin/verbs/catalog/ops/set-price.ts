/** `plans_price`, `plans_price_preview`: a price from an instant on, and what it would change. An order that is open keeps its own. */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { decimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { businessAt } from "#origin/books/business/numbers.ts";
import { changesOfBusiness } from "#origin/books/business/repository.ts";
import { type ListedPlan, planById, plansOnSale } from "#origin/books/catalog/repository.ts";
import { productsOf } from "../list-products.ts";
import { isSteep, termsOf } from "./price.ts";
import { insertPrice, type PriceTerms } from "./repository.ts";
import { shownPlan } from "./show.ts";

interface Planned {
  now: number;
  from: number;
  /** As it is now. */
  plan: ListedPlan;
  terms: PriceTerms;
}

/** Refuses an instant that is past. Of two prices of one instant the later one holds. */
export const pricePlan: Operation<"plans_price"> = async (context, input) => {
  const { db } = context;
  const { id, note } = input;
  const planned = await plannedPrice(context, input);
  if ("problem" in planned) return planned;
  const { now, from, plan, terms } = planned;
  await db.batch([
    insertPrice(db, id, terms, { from, now }),
    recordAction(context, {
      action: "plans_price",
      subject: id,
      detail: { from: instant(from), note },
      before: { price: plan.price, currency: plan.currency },
      after: { price: terms.price, currency: plan.currency },
    }),
  ]);
  return shownPlan(context, id);
};

/** Refuses as setting it does. */
export const previewPrice: Operation<"plans_price_preview"> = async (context, input) => {
  const planned = await plannedPrice(context, input);
  if ("problem" in planned) return planned;
  const { from, plan, terms } = planned;
  const { currency } = plan;
  return succeed({
    from: instant(from),
    present: { amount: plan.price, currency },
    price: { amount: terms.price, currency },
    typedOut: isSteep(plan.price, terms.price) ? decimals(terms.price, currency) : null,
    plans: await changedPlans(context, planned),
  });
};

type Asked = Omit<OperationRequest<"plans_price">, "note">;

async function plannedPrice(context: OperatorContext, input: Asked): Promise<Planned | Refusal> {
  const { db, clock } = context;
  const now = clock.now();
  const plan = await planById(db, input.id, now);
  if (!plan) return refuse("NotFound", "id");
  const from = input.from === undefined ? now : Date.parse(input.from);
  if (from < now) return refuse("InvalidRequest", "from");
  const terms = await termsOf(context, input, plan);
  return "problem" in terms ? terms : { now, from, plan, terms };
}

type Changed = OperationResponse<"plans_price_preview">["plans"];

/** As the page has them at that instant, without the price and with it: itself, and whose saving is measured against it. */
async function changedPlans(context: OperatorContext, { from, plan, terms }: Planned) {
  const { db, caller } = context;
  const onSale = await plansOnSale(db, from);
  const then = { price: terms.price, full_price: terms.fullPrice };
  const group_prices = JSON.stringify(terms.group);
  const priced = onSale.map((one) =>
    one.id === plan.id ? { ...one, ...then, group_prices } : one,
  );
  const business = businessAt(await changesOfBusiness(db), from);
  const [before, after] = [onSale, priced].map((all) => productsOf(all, business, caller.language));
  return (before ?? []).flatMap((one, index): Changed => {
    const other = after?.[index];
    return !other || JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [{ before: one, after: other }];
  });
}
