/** `plans_list`, `plans_show`: plans as operators see them. */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Outcome, succeed } from "#origin/ground/context.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import { fullPriceOf } from "#origin/books/catalog/full-price.ts";
import {
  allPlans,
  groupPricesOf,
  type ListedPlan,
  type Plan,
  planById,
  plansOnSale,
} from "#origin/books/catalog/repository.ts";
import { turnsOf } from "#origin/books/catalog/sale.ts";
import { nextPrices, type PriceRow, pricesOf, type SaleRow, salesSaid } from "./repository.ts";

export const listPlans: Operation<"plans_list"> = async (context) => {
  const { db, clock } = context;
  const now = clock.now();
  const plans = await allPlans(db, now);
  const [prices, sales] = [await nextPrices(db, now), await salesSaid(db)];
  const onSale = plans.filter((plan) => plan.on_sale === 1);
  return succeed({ plans: plans.map((plan) => listed(context, plan, { onSale, prices, sales })) });
};

export const showPlan: Operation<"plans_show"> = (context, { id }) => shownPlan(context, id);

export async function shownPlan(
  context: OperatorContext,
  id: string,
): Promise<Outcome<OperationResponse<"plans_show">>> {
  const { db, clock } = context;
  const now = clock.now();
  const plan = await planById(db, id, now);
  if (!plan) return refuse("NotFound", "id");
  const [prices, sales] = [await pricesOf(db, id), await salesSaid(db)];
  const money = (amount: number) => ({ amount, currency: plan.currency });
  const coming = prices.filter((row) => stateOf(row, now) === "coming").toSorted(byInstant);
  return succeed({
    ...listed(context, plan, { onSale: await plansOnSale(db, now), prices: coming, sales }),
    names: namesOf(plan),
    prices: prices.map((row) => ({
      from: instant(row.holds_from),
      state: stateOf(row, now),
      price: money(row.price),
      fullPrice: money(row.full_price),
      group: Object.entries(groupPricesOf(row)).map(([size, amount]) => ({
        size: Number(size),
        unitPrice: money(amount!),
      })),
      setAt: instant(row.at),
    })),
    sales: ofPlan(plan, sales)
      .toReversed()
      .map((row) => ({
        onSale: row.on_sale === 1,
        from: instant(row.holds_from),
        setAt: instant(row.at),
      })),
  });
}

export function namesOf({ names }: ListedPlan): Partial<Record<Language, string>> {
  // safe because the column is made of the texts in the site's languages
  return JSON.parse(names) as Partial<Record<Language, string>>;
}

export function turnsOfPlan(plan: ListedPlan, sales: SaleRow[], now: number): number[] {
  return turnsOf(ofPlan(plan, sales), now, plan.on_sale === 1);
}

function ofPlan({ id }: ListedPlan, sales: SaleRow[]): SaleRow[] {
  return sales.filter(({ product_id }) => product_id === id);
}

function stateOf({ holds_from, withdrawn_at }: PriceRow, now: number) {
  if (withdrawn_at !== null) return "withdrawn";
  return holds_from > now ? "coming" : "begun";
}

function byInstant(one: PriceRow, other: PriceRow): number {
  return one.holds_from - other.holds_from;
}

interface Around {
  /** All plans that can be bought now. */
  onSale: Plan[];
  /** What is set for later, the nearest first. */
  prices: PriceRow[];
  sales: SaleRow[];
}

function listed(context: OperatorContext, plan: ListedPlan, { onSale, prices, sales }: Around) {
  const { business, caller, clock } = context;
  const money = (amount: number) => ({ amount, currency: plan.currency });
  const next = prices.find(({ product_id }) => product_id === plan.id);
  const [turn] = turnsOfPlan(plan, sales, clock.now());
  return {
    id: plan.id,
    name: textIn(plan.names, caller.language),
    months: plan.months,
    price: money(plan.price),
    fullPrice: money(fullPriceOf(plan, onSale)),
    maxDevices: plan.max_devices,
    yearly: plan.yearly === 1,
    onSale: plan.on_sale === 1,
    saleChangesAt: turn === undefined ? null : instant(turn),
    position: plan.position,
    nextPrice: next ? money(next.price) : null,
    nextFrom: next ? instant(next.holds_from) : null,
    group: business.groupBuying.sizes.flatMap((size) => {
      const amount = unitPrice(business, plan, size);
      return amount === null ? [] : [{ size, unitPrice: money(amount) }];
    }),
  };
}
