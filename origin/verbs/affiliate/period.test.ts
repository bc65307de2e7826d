/** Which month is settled, and from what sum on. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDue, lastMonths, lastPeriod, nextMonth } from "./period.ts";

describe("the last month that is over", () => {
  test.each([
    ["2026-04-01T00:00:00.000Z", "2026-03", "2026-04-01T00:00:00.000Z"],
    ["2026-03-31T23:59:59.999Z", "2026-02", "2026-03-01T00:00:00.000Z"],
    ["2026-01-01T00:00:00.000Z", "2025-12", "2026-01-01T00:00:00.000Z"],
    ["2028-03-01T00:00:00.000Z", "2028-02", "2028-03-01T00:00:00.000Z"],
  ])("at %s it is %s and ended %s", (now, month, end) => {
    expect(lastPeriod(Date.parse(now))).toEqual({ month, endsAt: Date.parse(end) });
  });

  test("ended by now, and the next has not", () => {
    const instants = fc.date({
      min: new Date(0),
      max: new Date("2199-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (now) => {
        const { endsAt } = lastPeriod(now.getTime());
        expect(endsAt).toBeLessThanOrEqual(now.getTime());
        expect(now.getTime() - endsAt).toBeLessThan(31 * 86_400_000);
      }),
    );
  });
});

test("months go back over the turn of the year, and on", () => {
  const now = Date.parse("2026-01-31T23:59:59.999Z");
  expect(lastMonths(now, 3)).toEqual(["2025-11", "2025-12", "2026-01"]);
  expect(nextMonth(now)).toBe(now + 1);
});

test.each([
  [10_000, true],
  [9_999, false],
  [10_001, true],
  [0, false],
  [-500, false],
])("%i unsettled of 10000 is due: %s", (unsettled, due) => {
  expect(isDue(unsettled, 10_000)).toBe(due);
});
