/** What counts as a bookmark. */
import { expect, test } from "vitest";
import { asBookmark } from "./bookmark.ts";

test.each([
  // As the platform writes them, and as its local runtime does.
  ["00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683", true],
  ["00000000-00000001-00000000-00000000000000000000000000000000", true],
  ["first-primary", false],
  ["first-unconstrained", false],
  ["00000085", false],
  ["00000085-", false],
  ["00000085-0000024c\r\nset-cookie: a=b", false],
  ["00000085-0000024c, 00000085-0000024d", false],
  [`${"0".repeat(33)}-0`, false],
  [Array(9).fill("0").join("-"), false],
  ["", false],
  [null, false],
  [undefined, false],
])("%j: %s", (text, isOne) => {
  expect(asBookmark(text)).toBe(isOne ? text : null);
});
