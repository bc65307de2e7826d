/** What an operator asks a plan to cost, read and checked: the same for a new plan and for a new price. */
import { refuse, type Refusal } from "#contract/problem.ts";
import { movable, parseDecimals, stepOf } from "#origin/ground/money/currency.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { allPlans } from "#origin/books/catalog/repository.ts";
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
 * Refuses what cannot be charged, a full price below the price, and a seat that costs more than the plan alone or is of a
 * size that groups do not have.
 */
export async function termsOf(
  context: OperatorContext,
  { price: asked, fullPrice, group = [] }: Asked,
  of: Of,
): Promise<PriceTerms | Refusal> {
  const price = chargeable(context, asked, of.currency);
  if (price === null) return refuse("InvalidRequest", "price");
  const full =
    fullPrice === undefined
      ? Math.max(price, of.months * (await monthAlone(context, of.currency)))
      : parseDecimals(fullPrice, of.currency);
  if (full === null || full < price) return refuse("InvalidRequest", "fullPrice");
  const seats: PriceTerms["group"] = {};
  for (const one of group) {
    const [size = "", amount = ""] = one.split("=");
    const seat = chargeable(context, amount, of.currency);
    const isOfASize = context.business.groupBuying.sizes.includes(Number(size));
    if (!isOfASize || seat === null || seat > price) return refuse("InvalidRequest", "group");
    seats[Number(size)] = seat;
  }
  return { price, fullPrice: full, group: seats };
}

/** Null for what is no amount of the currency, or less than can be charged. */
function chargeable({ business }: OperatorContext, text: string, currency: string): number | null {
  const amount = parseDecimals(text, currency);
  if (amount === null || amount !== movable(amount, currency)) return null;
  return amount < (business.smallestCharge[currency] ?? stepOf(currency)) ? null : amount;
}

/** What one month costs that is bought alone; 0 where no such plan is on sale. */
async function monthAlone({ db, clock }: OperatorContext, currency: string): Promise<number> {
  const plans = await allPlans(db, clock.now());
  const month = plans.find(
    (plan) => plan.on_sale === 1 && plan.months === 1 && plan.currency === currency,
  );
  return month?.price ?? 0;
}
