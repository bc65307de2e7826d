/** The length of a code is the configuration's: a form sends no other. */
import { expect, test } from "vitest";
import { sentCode } from "./sent-code.ts";

test.each([
  [" 123456 ", 6, "123456"],
  ["12345", 6, ""],
  ["123456", 8, ""],
  ["12345678", 8, "12345678"],
  ["12345", undefined, "12345"],
])("of %j with codes of %s digits %j is sent", (typed, length, sent) => {
  expect(sentCode(typed, length)).toBe(sent);
});
