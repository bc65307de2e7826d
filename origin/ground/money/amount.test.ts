/** Rounding, shares and splits of money. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { percentOf, portion, split } from "./amount.ts";
import { decimals, minorDigits, moneyText, parseDecimals } from "./currency.ts";

const RUNS = { seed: 20_261_127, numRuns: 2_000 };
const amounts = fc.integer({ min: 0, max: 1e12 });

describe("percentOf", () => {
  test.each([
    [699, 20, 140],
    [999, 15, 150],
    [1, 50, 1],
    [1, 49, 0],
    [105, 50, 53],
    [0, 20, 0],
    [8_376, 100, 8_376],
    [8_376, 0, 0],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
  ])("%i at %i percent is %i", (amount, percent, share) => {
    expect(percentOf(amount, percent)).toBe(share);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses %d", (amount) => {
    expect(() => percentOf(amount, 20)).toThrow("whole units");
  });

  test("is off by at most half a unit, and what it leaves completes it", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const share = percentOf(amount, percent);
        expect(Math.abs(share * 100 - amount * percent)).toBeLessThanOrEqual(50);
        expect(share).toBeLessThanOrEqual(amount);
      }),
      RUNS,
    );
  });
});

describe("portion", () => {
  test("of growing parts adds up to the whole, however often it was rounded", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, cuts, (whole, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        let paidBack = 0;
        let given = 0;
        for (const part of parts) {
          paidBack += part;
          given += portion(whole, paidBack, total) - portion(whole, paidBack - part, total);
        }
        expect(given).toBe(whole);
      }),
      RUNS,
    );
  });

  test("of nothing is a bug", () => {
    expect(() => portion(1, 1, 0)).toThrow("portion of nothing");
  });
});

describe("split", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [699, [1, 1], [350, 349]],
    [1, [1, 1, 1], [1, 0, 0]],
    [0, [3, 7], [0, 0]],
    [10, [0, 1], [0, 10]],
    [999, [25, 75], [250, 749]],
  ])("%i by %j is %j", (total, weights, parts) => {
    expect(split(total, weights)).toEqual(parts);
  });

  test("sums to the whole for any weights", () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 20 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(amounts, weights, (total, list) => {
        const parts = split(total, list);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts.every((part, at) => part >= 0 && (list[at]! > 0 || part === 0))).toBe(true);
      }),
      { ...RUNS, numRuns: 20_000 },
    );
  });
});

describe("currencies", () => {
  test.each([
    ["USD", 2, 559, "5.59"],
    ["USD", 2, 5, "0.05"],
    ["JPY", 0, 699, "699"],
    ["CNY", 2, 120_000, "1200.00"],
    ["KWD", 3, 1_234, "1.234"],
  ])("%s has %i digits: %i is %s", (currency, digits, amount, text) => {
    expect(minorDigits(currency)).toBe(digits);
    expect(decimals(amount, currency)).toBe(text);
    expect(parseDecimals(text, currency)).toBe(amount);
  });

  test.each(["", "1.", ".5", "1.005", "-1", "1e3", "1,5", " 1", "0x1", "9999999999999"])(
    "reads no amount in %j",
    (text) => {
      expect(parseDecimals(text, "USD")).toBeNull();
    },
  );

  test.each([
    ["19.9", 1_990],
    ["0.29", 29],
    ["1.01", 101],
  ])("reads %s without a float's error", (text, amount) => {
    expect(parseDecimals(text, "USD")).toBe(amount);
  });

  test("reads yen without decimals only", () => {
    expect(parseDecimals("699", "JPY")).toBe(699);
    expect(parseDecimals("699.0", "JPY")).toBeNull();
  });

  test("writes money as its reader does", () => {
    expect(moneyText(559, "USD", "en")).toBe("$5.59");
    expect(moneyText(559, "USD", "zh_CN")).toBe("US$5.59");
    expect(moneyText(699, "JPY", "en")).toBe("¥699");
  });
});
