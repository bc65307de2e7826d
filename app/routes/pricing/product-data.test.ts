/** What search engines are told of the plans. */
import { describe, expect, test } from "vitest";
import { majorUnits } from "./product-data.ts";

describe("majorUnits", () => {
  test.each([
    [999, "USD", "9.99"],
    [5, "USD", "0.05"],
    [1900, "USD", "19.00"],
    [1500, "JPY", "1500"],
    [0, "USD", "0.00"],
  ])("writes %i of %s as %s", (amount, currency, text) => {
    expect(majorUnits(amount, currency)).toBe(text);
  });
});
