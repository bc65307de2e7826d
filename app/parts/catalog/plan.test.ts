/** What pages compute from the shop's products. */
import { describe, expect, test } from "vitest";
import type { Product } from "#contract/catalog.ts";
import { chosenPlan, monthlyPrice, savingPercent } from "./plan.ts";

function product(id: string, months: number, price: number, fullPrice: number): Product {
  return {
    id,
    name: id,
    months,
    price: { amount: price, currency: "USD" },
    fullPrice: { amount: fullPrice, currency: "USD" },
    maxDevices: 5,
    yearly: months >= 12,
    group: [],
  };
}

const month = product("month-1", 1, 999, 999);
const half = product("month-6", 6, 4194, 5994);
const year = product("year-1", 12, 5988, 11988);

describe("monthlyPrice", () => {
  test("is the price of a single month as it is", () => {
    expect(monthlyPrice(month)).toEqual({ amount: 999, currency: "USD" });
  });

  test("rounds up, never below what is asked in all", () => {
    expect(monthlyPrice(product("odd", 3, 1000, 1000)).amount).toBe(334);
  });
});

describe("savingPercent", () => {
  test.each([
    [month, 0],
    [half, 30],
    [year, 50],
    [product("dearer", 6, 6000, 5994), 0],
    [product("nearly", 2, 1001, 2000), 49],
  ])("of $id is %i", (plan, saving) => {
    expect(savingPercent(plan)).toBe(saving);
  });
});

describe("chosenPlan", () => {
  test.each([
    ["month-6", "month-6"],
    ["no-such-plan", "year-1"],
    [null, "year-1"],
  ])("takes %j as %j", (wanted, id) => {
    expect(chosenPlan([month, half, year], wanted)?.id).toBe(id);
  });

  test("falls back to the first where no plan is yearly, and to none in an empty shop", () => {
    expect(chosenPlan([half, month], null)).toBe(half);
    expect(chosenPlan([], "year-1")).toBeUndefined();
  });
});
