/** What a page reckons from a product of the shop: the price of a month and what buying longer saves. */
import type { Product } from "#contract/catalog.ts";
import type { Money } from "#contract/scalars.ts";

/** The price of one month, rounded up to the minor unit so that no page promises less than is asked. */
export function monthlyPrice({ price, months }: Product): Money {
  return { amount: Math.ceil(price.amount / months), currency: price.currency };
}

/** Whole percent below the price of single months, rounded down; 0 when nothing is saved. */
export function savingPercent({ price, fullPrice }: Product): number {
  if (fullPrice.amount <= price.amount) return 0;
  return Math.floor((100 * (fullPrice.amount - price.amount)) / fullPrice.amount);
}
