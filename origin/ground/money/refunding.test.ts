/** What refunds take of what a purchase gave. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inSteps, takenOf } from "./refunding.ts";

const PAID = fc.integer({ min: 1, max: 1e9 });

describe("what a move of refunds takes", () => {
  test.each([
    { given: 250, paid: 999, before: 0, after: 333, taken: 83 },
    { given: 250, paid: 999, before: 333, after: 999, taken: 167 },
    { given: 250, paid: 999, before: 333, after: 0, taken: -83 },
    { given: 1, paid: 3, before: 0, after: 1, taken: 0 },
    { given: 0, paid: 999, before: 0, after: 999, taken: 0 },
  ])("of $given given for $paid, $before to $after refunded, is $taken", ({ taken, ...of }) => {
    expect(takenOf(of.given, of)).toBe(taken);
  });

  test("sums to what the last state says, whatever came between", () => {
    const moves = PAID.chain((paid) =>
      fc.record({
        paid: fc.constant(paid),
        given: fc.integer({ min: 0, max: paid }),
        states: fc.array(fc.integer({ min: 0, max: paid }), { minLength: 1, maxLength: 20 }),
      }),
    );
    fc.assert(
      fc.property(moves, ({ paid, given, states }) => {
        let [before, left] = [0, given];
        for (const after of states) {
          left -= takenOf(given, { paid, before, after });
          before = after;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(given);
        }
        expect(left - takenOf(given, { paid, before, after: paid })).toBe(0);
      }),
    );
  });
});

test("refunds that came before what they take of take as much as if they had come after it", () => {
  const prices = PAID.chain((paid) =>
    fc.record({
      paid: fc.constant(paid),
      given: fc.integer({ min: 0, max: 1e8 }),
      amounts: fc.array(fc.integer({ min: 1, max: Math.max(1, Math.floor(paid / 8)) }), {
        maxLength: 8,
      }),
    }),
  );
  fc.assert(
    fc.property(prices, ({ paid, given, amounts }) => {
      const sum = amounts.reduce((all, amount) => all + amount, 0);
      fc.pre(sum <= paid);
      const steps = inSteps(
        paid,
        amounts.map((amount, at) => ({ id: String(at), amount })),
      );
      const taken = steps.reduce((all, step) => all + takenOf(given, step), 0);
      expect(taken).toBe(takenOf(given, { paid, before: 0, after: sum }));
    }),
  );
});
