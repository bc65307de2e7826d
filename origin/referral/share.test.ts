/** What refunds take of an inviter's share. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeByRefund } from "./share.ts";

describe("the change by a refund", () => {
  test.each([
    { earned: 250, paid: 999, before: 0, after: 333, change: -83 },
    { earned: 250, paid: 999, before: 333, after: 999, change: -167 },
    { earned: 250, paid: 999, before: 333, after: 0, change: 83 },
    { earned: 1, paid: 3, before: 0, after: 1, change: 0 },
    { earned: 0, paid: 999, before: 0, after: 999, change: 0 },
  ])("$earned earned on $paid, $before to $after refunded, is $change", ({ change, ...of }) => {
    expect(changeByRefund(of.earned, of)).toBe(change);
  });

  test("sums to what the last state says, whatever came between", () => {
    const moves = fc.integer({ min: 1, max: 1e9 }).chain((paid) =>
      fc.record({
        paid: fc.constant(paid),
        earned: fc.integer({ min: 0, max: paid }),
        states: fc.array(fc.integer({ min: 0, max: paid }), { minLength: 1, maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(moves, ({ paid, earned, states }) => {
        let [before, left] = [0, earned];
        for (const after of states) {
          left += changeByRefund(earned, { paid, before, after });
          before = after;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(earned);
        }
        expect(left + changeByRefund(earned, { paid, before, after: paid })).toBe(0);
      }),
    );
  });
});
