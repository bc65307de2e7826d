/** What buying together costs: one pure function for the shop, the order and the choice after a failed group. */
import { movable, stepOf } from "#origin/ground/money/currency.ts";
import { percentOf } from "#origin/ground/money/amount.ts";
import type { SeatState } from "#contract/group.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { groupPricesOf, type Plan } from "#origin/books/catalog/repository.ts";
import type { GroupRow } from "./row.ts";

type Terms = Pick<Business, "groupBuying" | "smallestCharge">;

/** The price of one seat: the plan's own, or the configured part of what it costs; null for a size that groups do not have. */
export function unitPrice(
  { groupBuying, smallestCharge }: Terms,
  plan: Pick<Plan, "price" | "currency" | "group_prices">,
  size: number,
): number | null {
  if (!groupBuying.sizes.includes(size)) return null;
  const { price: amount, currency } = plan;
  const own = groupPricesOf(plan)[size];
  if (own !== undefined) return own;
  const least = Math.min(amount, smallestCharge[currency] ?? stepOf(currency));
  const off = movable(percentOf(amount, groupBuying.discountPercent[size] ?? 0), currency);
  return Math.max(least, amount - off);
}

/** What turns a seat into a purchase for oneself, by the money that its order left here; nothing where it is less than can be charged. */
export function difference(
  { smallestCharge }: Pick<Terms, "smallestCharge">,
  group: { solo_price: number; currency: string },
  kept: number,
): number {
  const { currency, solo_price } = group;
  const due = movable(Math.max(0, solo_price - kept), currency);
  return due < (smallestCharge[currency] ?? stepOf(currency)) ? 0 : due;
}

/**
 * What stays of a pay-all price when so many seats were taken: never more for a seat than the plan costs alone. The rest
 * goes back, for it bought nothing.
 */
export function keptOfAll(
  group: { solo_price: number; unit_price: number; size: number },
  taken: number,
): number {
  return Math.min(group.unit_price * group.size, group.solo_price * taken);
}

/** Whether what is here of a pay-all price pays for one more seat than are taken, at least for a part of it. */
export function paysForMore(
  group: { solo_price: number; unit_price: number; size: number },
  { kept, taken }: { kept: number; taken: number },
): boolean {
  return taken < group.size && kept > keptOfAll(group, taken);
}

/** What is still here of a seat's money. */
export interface SeatMoney {
  state: SeatState;
  /** Of its own order. */
  kept: number;
  /** Of the difference to the plan alone. */
  alone: number;
  /** Seats that somebody has in its group. */
  taken: number;
}

/**
 * What a group that is over must not keep of it: all that bought nothing, as much of a plan taken alone as is beyond its
 * price, and of a pay-all price what nobody took.
 */
export function dueBack(
  group: Pick<GroupRow, "status" | "way" | "solo_price" | "unit_price" | "size">,
  { state, kept, alone, taken }: SeatMoney,
): number {
  if (group.status === "finished") {
    return group.way === "all" ? Math.max(0, kept - keptOfAll(group, taken)) : 0;
  }
  if (group.status !== "ended" || state === "converting") return 0;
  if (state === "converted") return Math.min(kept, Math.max(0, kept + alone - group.solo_price));
  return kept;
}
