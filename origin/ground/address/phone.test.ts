/** The normal form of phone numbers. */
import { describe, expect, test } from "vitest";
import { normalPhone } from "./phone.ts";

describe("normalPhone", () => {
  test.each([
    ["+8613812345678", "+8613812345678"],
    ["+86 138 1234 5678", "+8613812345678"],
    ["+86-138-1234-5678", "+8613812345678"],
    ["0086 13812345678", "+8613812345678"],
    [" ＋８６１３８１２３４５６７８ ", "+8613812345678"],
    ["+44 7400 123456", "+447400123456"],
    ["+44 (0) 7400 123456", "+447400123456"],
    ["+1 (201) 555-0123", "+12015550123"],
  ])("%j is %j", (typed, normal) => {
    expect(normalPhone(typed)).toBe(normal);
  });

  test.each([
    "",
    "13812345678",
    "+86",
    "+86138123456789012",
    "+8600000000000",
    "+999123456789",
    "+8613812345678;ext=5",
    "+8613812345678\n",
    "tel:+8613812345678",
    "+86 21 6123 4567",
    "1".repeat(100_000),
  ])("%j is no mobile number", (typed) => {
    expect(normalPhone(typed)).toBeNull();
  });
});
