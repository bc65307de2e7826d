/** What a spreadsheet gets to read. */
import { describe, expect, test } from "vitest";
import { csv, plainDecimals } from "./csv.ts";

describe("a text", () => {
  test.each(['=HYPERLINK("x")', "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "－1"])(
    "%j is never a formula",
    (text) => {
      expect(csv([[{ text }]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`);
    },
  );

  test("keeps its commas, quotes and lines", () => {
    expect(csv([[{ text: 'a, "b"\nc' }, { text: "1 年" }]])).toBe('\uFEFF"a, ""b""\nc","1 年"\r\n');
  });
});

test("a number stays a number, negative too", () => {
  expect(csv([[{ number: "-0.83" }]])).toBe("\uFEFF-0.83\r\n");
});

test.each([
  [-83, "USD", "-0.83"],
  [10_000, "USD", "100.00"],
  [-5, "JPY", "-5"],
  [0, "USD", "0.00"],
])("%i %s is %s", (amount, currency, text) => {
  expect(plainDecimals({ amount, currency })).toBe(text);
});
