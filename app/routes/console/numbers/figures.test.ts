/** Figures as the page sums and draws them. */
import { describe, expect, test } from "vitest";
import fc from "fast-check";
import type { Money } from "#contract/scalars.ts";
import type { DayFigure, Figure } from "#contract/ops/numbers.ts";
import { currenciesOf, pointRow, pointsOf, rowsByCountry, rowsOf, total } from "./figures.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });
const cny = (amount: number) => ({ amount, currency: "CNY" });
const NOTHING = { seconds: null, secondsBefore: null };

const FIGURES: Figure[] = [
  {
    what: "money_in",
    of: "a",
    part: "card",
    count: 2,
    countBefore: 1,
    amount: usd(500),
    amountBefore: usd(200),
    ...NOTHING,
  },
  {
    what: "money_in",
    of: "b",
    part: "card",
    count: 1,
    countBefore: 0,
    amount: usd(100),
    amountBefore: usd(0),
    ...NOTHING,
  },
  {
    what: "money_in",
    of: "c",
    part: "alipay",
    count: 1,
    countBefore: 0,
    amount: cny(70),
    amountBefore: cny(0),
    ...NOTHING,
  },
  {
    what: "members",
    of: "",
    part: "",
    count: 9,
    countBefore: 8,
    amount: null,
    amountBefore: null,
    ...NOTHING,
  },
];

test("sums are of one currency, or of how many", () => {
  expect(total(FIGURES, "money_in", { currency: "USD" })).toEqual({ now: 600, before: 200 });
  expect(total(FIGURES, "money_in", { of: "a" })).toEqual({ now: 2, before: 1 });
  expect(total(FIGURES, "members")).toEqual({ now: 9, before: 8 });
  expect(total(FIGURES, "refunds")).toEqual({ now: 0, before: 0 });
  expect(currenciesOf(FIGURES)).toEqual(["CNY", "USD"]);
});

test("rows have only the columns that there is something of", () => {
  expect(rowsOf(FIGURES, "members")).toEqual([{ count: 9, countBefore: 8 }]);
  expect(rowsOf(FIGURES, "money_in", "plan", "method")[0]).toEqual({
    plan: "a",
    method: "card",
    count: 2,
    countBefore: 1,
    amount: usd(500),
    amountBefore: usd(200),
  });
});

test("money is by the country whose currency it is", () => {
  const row = (country: string, amount: Money, amountBefore: Money) => ({
    country,
    amount,
    amountBefore,
  });
  expect(rowsByCountry(FIGURES, "money_in", (country) => `in ${country}`)).toEqual([
    row("in CN", cny(70), cny(0)),
    row("in US", usd(600), usd(200)),
  ]);
});

describe("a chart", () => {
  const none = { amount: null, seconds: null };
  const money = (
    day: string,
    what: "money_in" | "refunds",
    amount: { amount: number; currency: string },
  ): DayFigure => ({
    day,
    what,
    count: 1,
    amount,
    seconds: null,
  });
  test("has every day, one currency, and values as they are", () => {
    const days = [
      money("2026-03-01", "money_in", usd(500)),
      money("2026-03-01", "money_in", cny(70)),
      money("2026-03-03", "refunds", usd(200)),
    ];
    const of = { from: "2026-03-01", to: "2026-03-03", days };
    expect(
      pointsOf(of, [
        { id: "money_in", currency: "USD" },
        { id: "refunds", currency: "USD" },
      ]),
    ).toEqual([
      { day: "2026-03-01", money_in: 500, refunds: 0 },
      { day: "2026-03-02", money_in: 0, refunds: 0 },
      { day: "2026-03-03", money_in: 0, refunds: 200 },
    ]);
  });

  test("of a long span is by weeks: of a state the last day's, of the rest the sum", () => {
    const days = ["2026-01-01", "2026-01-07", "2026-01-08"].flatMap((day, at): DayFigure[] => [
      { day, what: "members", count: 10 + at, ...none },
      { day, what: "letters", count: 1, ...none },
    ]);
    const points = pointsOf({ from: "2026-01-01", to: "2026-04-10", days }, [
      { id: "members" },
      { id: "letters" },
    ]);
    expect(points).toHaveLength(15);
    expect(points.slice(0, 2)).toEqual([
      { day: "2026-01-01", members: 11, letters: 2 },
      { day: "2026-01-08", members: 12, letters: 1 },
    ]);
  });
});

test("the table of days sums to the tile, also where more came back on a day than was paid", () => {
  const [FROM, TO] = ["2026-01-01", "2026-06-30"];
  const refund = fc.record({
    day: fc
      .date({ min: new Date(FROM), max: new Date(TO), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, FROM.length)),
    count: fc.constantFrom(1, -1),
    amount: fc.integer({ min: -99_999, max: 99_999 }).map(usd),
  });
  fc.assert(
    fc.property(fc.array(refund), fc.constantFrom("2026-01-31", TO), (all, to) => {
      const days = all
        .filter(({ day }) => day <= to)
        .map((one): DayFigure => ({ ...one, what: "refunds", seconds: null }));
      const figures = days.map(({ count, amount }): Figure => ({
        what: "refunds",
        of: "dispute",
        part: "a",
        count,
        countBefore: 0,
        amount,
        amountBefore: usd(0),
        ...NOTHING,
      }));
      const points = pointsOf({ from: FROM, to, days }, [{ id: "refunds", currency: "USD" }]);
      const cells = points.map((point) => pointRow(point, "USD")["refunds"] as Money);
      const sum = cells.reduce((whole, { amount }) => whole + amount, 0);
      expect(sum).toBe(total(figures, "refunds", { currency: "USD" }).now);
    }),
    { seed: 20_261_130 },
  );
});
