/** What minutes, and calls, come to in percent. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { answered, availability } from "./availability.ts";

const day = (minutes: number, failed: number) => ({ day: "2026-11-29", minutes, failed });

test.each([
  [[], null],
  [[day(0, 0)], null],
  [[day(1_440, 0)], 100],
  [[day(1_440, 1_440)], 0],
  [[day(1_440, 720), day(1_440, 0)], 75],
  [[day(1_000, 1)], 99.9],
])("%j is %j percent", (days, percent) => {
  expect(availability(days)).toBe(percent);
});

test.each([
  [{ count: 0, failed: 0 }, null],
  [{ count: 3, failed: 0 }, 100],
  [{ count: 1_000_000, failed: 1 }, 99.999],
])("of calls %j is %j percent", (calls, percent) => {
  expect(answered(calls)).toBe(percent);
});

test("one bad minute is never shown as none", () => {
  const days = fc.array(fc.integer({ min: 1, max: 1_440 }), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(days, (minutes) => {
      const all = minutes.map((count) => day(count, 0));
      expect(availability(all)).toBe(100);
      expect(availability([...all, day(1, 1)])).toBeLessThan(100);
    }),
  );
});
