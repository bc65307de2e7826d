/** What an operator asks a plan to cost, read and checked: the same for a new plan and for a new price. */
import { highestPrice } from "#contract/ops/highest-price.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { movable, parseDecimals, stepOf } from "#origin/ground/money/currency.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { fullPriceOf } from "#origin/books/catalog/full-price.ts";
import { plansOnSale } from "#origin/books/catalog/repository.ts";
import type { PriceTerms } from "./repository.ts";

interface Asked {
  price: string;
  fullPrice?: string | undefined;
  group?: string[] | undefined;
}

interface Of {
  months: number;
  currency: string;
}

/**
 * Refuses what cannot be charged, what is above the highest price (`PriceTooHigh`), a full price below the price or of a month
 * that is another than its own, and a seat that costs more than the plan alone or is of a size that groups do not have.
 */
export async function termsOf(
  context: OperatorContext,
  { price: asked, fullPrice, group = [] }: Asked,
  of: Of,
): Promise<PriceTerms | Refusal> {
  const price = chargeable(context, asked, of.currency);
  if (price === null) return refuse("InvalidRequest", "price");
  if (price > highestPrice(of.currency)) return refuse("PriceTooHigh", "price");
  const full =
    fullPrice === undefined
      ? await monthByMonth(context, price, of)
      : measuring(fullPrice, price, of);
  if (full === null) return refuse("InvalidRequest", "fullPrice");
  const seats = seatsOf(context, group, { price, currency: of.currency });
  return seats ? { price, fullPrice: full, group: seats } : refuse("InvalidRequest", "group");
}

/** Null for what a saving on the price cannot be measured against. */
function measuring(fullPrice: string, price: number, { months, currency }: Of): number | null {
  const full = parseDecimals(fullPrice, currency);
  if (full === null || full < price || full > months * highestPrice(currency)) return null;
  return months > 1 || full === price ? full : null;
}

/** Null where one of them cannot be. */
function seatsOf(
  context: OperatorContext,
  group: string[],
  { price, currency }: { price: number; currency: string },
): PriceTerms["group"] | null {
  const seats: PriceTerms["group"] = {};
  for (const one of group) {
    const [size = "", amount = ""] = one.split("=");
    const seat = chargeable(context, amount, currency);
    const isOfASize = context.business.groupBuying.sizes.includes(Number(size));
    if (!isOfASize || seat === null || seat > price) return null;
    seats[Number(size)] = seat;
  }
  return seats;
}

/** More than double or less than half of what it is: then it is typed out. */
export function isSteep(present: number, price: number): boolean {
  return price > 2 * present || 2 * price < present;
}

/** Null for what is no amount of the currency, or less than can be charged. */
function chargeable({ business }: OperatorContext, text: string, currency: string): number | null {
  const amount = parseDecimals(text, currency);
  if (amount === null || amount !== movable(amount, currency)) return null;
  return amount < (business.smallestCharge[currency] ?? stepOf(currency)) ? null : amount;
}

/** Where nothing was said, for when no single month is on sale any more. */
async function monthByMonth(
  { db, clock }: OperatorContext,
  price: number,
  { months, currency }: Of,
): Promise<number> {
  const onSale = await plansOnSale(db, clock.now());
  return fullPriceOf({ months, price, full_price: price, currency }, onSale);
}
