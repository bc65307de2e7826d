/** What of a typed message is kept. */
import { expect, test } from "vitest";
import { SupportText } from "./support.ts";

test.each([
  ["  Two lines\r\nof mine\n\n", "Two lines\nof mine"],
  ["tab\tand emoji 👩‍👧", "tab\tand emoji 👩‍👧"],
  ["\u001b[2Jcleared\u0007", "[2Jcleared"],
  ["turned\u202Eback\u2066on", "turnedbackon"],
  ["half \uD83D done", "half  done"],
])("%j is %j", (typed, kept) => {
  expect(SupportText.parse(typed)).toBe(kept);
});

test.each(["", " \n ", "\u202E", "x".repeat(4_001)])("%j is none", (typed) => {
  expect(SupportText.safeParse(typed).success).toBe(false);
});
