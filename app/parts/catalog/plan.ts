/** What a page computes from a product: the price of a month, what buying longer saves, its flag. */
import type { Product } from "#contract/catalog.ts";
import type { Money } from "#contract/scalars.ts";
import type { FlagPattern } from "#app/kit/ui/flag.tsx";

/** The price of one month, rounded up to the minor unit so that no page promises less than is asked. */
export function monthlyPrice({ price, months }: Product): Money {
  return { amount: Math.ceil(price.amount / months), currency: price.currency };
}

/** The lowest price of one month that any plan has; null in an empty shop. */
export function lowestMonthlyPrice(products: Product[]): Money | null {
  return products.map(monthlyPrice).sort((a, b) => a.amount - b.amount)[0] ?? null;
}

/** The most devices that any plan allows at once; null in an empty shop. */
export function mostDevices(products: Product[]): number | null {
  return products.length > 0 ? Math.max(...products.map(({ maxDevices }) => maxDevices)) : null;
}

/** Whole percent below the price of single months, rounded down; 0 when nothing is saved. */
export function savingPercent({ price, fullPrice }: Product): number {
  if (fullPrice.amount <= price.amount) return 0;
  return Math.floor((100 * (fullPrice.amount - price.amount)) / fullPrice.amount);
}

/** The plan the address asks for; else the first yearly one, else the first. */
export function chosenPlan(products: Product[], wanted: string | null): Product | undefined {
  return (
    products.find(({ id }) => id === wanted) ?? products.find(({ yearly }) => yearly) ?? products[0]
  );
}

const FLAGS: FlagPattern[] = ["halves", "bands", "cross", "saltire", "diamond", "quarters"];

/** A plan's flag follows from its place in the shop. */
export function planFlag(index: number): FlagPattern {
  return FLAGS[index % FLAGS.length] ?? "plain";
}
