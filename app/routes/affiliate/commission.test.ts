/** What an affiliate's share comes to. */
import { describe, expect, test } from "vitest";
import { share, times, wholeNumber } from "./commission.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });

describe("share", () => {
  test.each([
    [5988, 25, 1497],
    [699, 20, 139],
    [999, 100, 999],
    [1, 20, 0],
    [0, 100, 0],
  ])("of %i at %i %% is %i", (amount, percent, expected) => {
    expect(share(usd(amount), percent)).toEqual(usd(expected));
  });
});

test("times multiplies what was rounded, as each purchase is rounded by itself", () => {
  expect(times(share(usd(699), 20), 10)).toEqual(usd(1390));
});

describe("wholeNumber", () => {
  const bounds = { min: 25, max: 100, fallback: 25 };
  test.each([
    ["40", 40],
    ["7", 25],
    ["1000", 100],
    ["", 25],
    ["-5", 25],
    ["1e3", 25],
    ["33.5", 25],
    [null, 25],
  ])("takes %j as %i", (typed, expected) => {
    expect(wholeNumber(typed, bounds)).toBe(expected);
  });
});
