/** What a plan's saving is measured against: the months bought one by one, at what a month costs then. Pure. */
import type { Plan } from "./repository.ts";

type Priced = Pick<Plan, "months" | "price" | "full_price" | "currency">;

/**
 * A plan of one month is measured against itself. Where no single month of the currency is on sale, what was said for the plan
 * counts. Never less than its price.
 */
export function fullPriceOf(plan: Priced, onSale: readonly Priced[]): number {
  if (plan.months === 1) return plan.price;
  const month = monthAlone(plan.currency, onSale);
  return Math.max(plan.price, month === null ? plan.full_price : plan.months * month);
}

/** The least that one month costs by itself; null where none is on sale. */
export function monthAlone(currency: string, onSale: readonly Priced[]): number | null {
  const alone = onSale.filter((plan) => plan.months === 1 && plan.currency === currency);
  return alone.length === 0 ? null : Math.min(...alone.map(({ price }) => price));
}
