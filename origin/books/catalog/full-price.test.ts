/** What a saving is measured against, by a table, and never a saving that nobody has. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { fullPriceOf } from "./full-price.ts";

const plan = (months: number, price: number, full = price, currency = "USD") => ({
  months,
  price,
  full_price: full,
  currency,
});
const MONTH = plan(1, 899, 999);

test.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>[], number]>([
  ["a month is measured against itself", MONTH, [MONTH], 899],
  ["a year against twelve months of now", plan(12, 7_999, 11_988), [MONTH], 10_788],
  ["a dear year against itself", plan(12, 12_000), [MONTH], 12_000],
  ["the cheapest month counts", plan(2, 1_000), [plan(1, 950), MONTH], 1_798],
  ["without a month: what was said", plan(12, 7_999, 9_000), [plan(6, 5_000)], 9_000],
  ["a month of another currency is none", plan(2, 10, 15), [plan(1, 900, 900, "JPY")], 15],
])("%s", (_, of, onSale, full) => {
  expect(fullPriceOf(of, onSale)).toBe(full);
});

const priced = fc
  .record({ months: fc.integer({ min: 1, max: 24 }), price: fc.integer({ min: 1, max: 10_000 }) })
  .map(({ months, price }) => plan(months, price));

test("what is promised to be saved is saved against a month that can be bought", () => {
  fc.assert(
    fc.property(priced, fc.array(priced, { maxLength: 5 }), (of, onSale) => {
      const full = fullPriceOf(of, onSale);
      expect(full).toBeGreaterThanOrEqual(of.price);
      const alone = onSale.filter(({ months }) => months === 1);
      const saved = full > of.price ? full : 0;
      expect(alone.filter(({ price }) => saved > of.months * price)).toEqual([]);
    }),
  );
});
