/** Keys lead from row to row and stop at both ends; from outside the list only letters do. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { rowAfter } from "./use-row-keys.ts";

test.each([
  ["j", null, 3, 0],
  ["k", null, 3, 2],
  ["ArrowDown", null, 3, null],
  ["Home", null, 3, null],
  ["j", 0, 3, 1],
  ["ArrowDown", 1, 3, 2],
  ["ArrowUp", 2, 3, 1],
  ["k", 1, 3, 0],
  ["Home", 2, 3, 0],
  ["End", 0, 3, 2],
  ["Enter", 1, 3, null],
  ["j", null, 0, null],
])("%s from %s of so many: %s", (key, now, count, next) => {
  expect(rowAfter(key, now, count)).toBe(next);
});

test("no key leads out of the list, and back is where one came from", () => {
  const key = fc.constantFrom("j", "k", "ArrowDown", "ArrowUp", "Home", "End");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(49), key, (count, at, pressed) => {
      const now = at % count;
      const next = rowAfter(pressed, now, count)!;
      expect(next >= 0 && next < count).toBe(true);
      const back = rowAfter("k", rowAfter("j", now, count), count);
      expect(back).toBe(now < count - 1 ? now : Math.max(now - 1, 0));
    }),
  );
});
