/** What people type for a phone number, and how a country is found. */
import { describe, expect, test } from "vitest";
import { countries, countryOf, e164, matchesCountry } from "./phone-number.client.ts";

test.each([
  ["13812345678", "CN", "+8613812345678"],
  ["138 1234 5678", "CN", "+8613812345678"],
  ["１３８１２３４５６７８", "CN", "+8613812345678"],
  ["+86 138-1234-5678", "US", "+8613812345678"],
  ["0086 13812345678", "GB", "+8613812345678"],
  ["07400 123456", "GB", "+447400123456"],
  ["(415) 555-2671", "US", "+14155552671"],
])("%s in %s is %s", (typed, country, number) => expect(e164(typed, country)).toBe(number));

test.each([
  ["", "CN"],
  ["12345", "CN"],
  ["020 7946 0958", "GB"],
  ["+86 1381234567", "CN"],
  ["138123456789", "CN"],
  ["abc", "US"],
  ["13812345678", ""],
  ["13812345678", "__proto__"],
  ["+".repeat(1_000), "CN"],
])("%j in %s is no mobile number", (typed, country) => expect(e164(typed, country)).toBeNull());

test("a number with a country code of its own names its country", () => {
  expect([countryOf("+447400123456"), countryOf("0086"), countryOf("138")]).toEqual([
    "GB",
    null,
    null,
  ]);
});

describe("a country", () => {
  const china = countries("en").find(({ code }) => code === "CN")!;
  test.each(["china", "CN", "cn", "86", "+86", "0086", "8"])("is found by %s", (typed) =>
    expect(matchesCountry(china, typed)).toBe(true),
  );
  test.each(["usa", "6", "44", "%"])("is not found by %s", (typed) =>
    expect(matchesCountry(china, typed)).toBe(false),
  );
  test("has its name in the reader's language", () => {
    expect(countries("zh-CN").find(({ code }) => code === "CN")?.name).toBe("中国");
  });
});
