/** How cells of an export are written. */
import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test.each([
  ["plain", "plain"],
  [null, ""],
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-5", "'-5"],
  ["+5,1", '"\'+5,1"'],
  [{ number: "-5.00" }, "-5.00"],
])("%j is %j", (value, written) => {
  expect(csvOf([[value]])).toBe(`${written}\r\n`);
});

test("a row is a line, also the last", () => {
  expect(
    csvOf([
      ["a", "b"],
      ["c", null],
    ]),
  ).toBe("a,b\r\nc,\r\n");
});
