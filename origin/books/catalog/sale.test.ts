/** When a plan is on sale: a table of what an owner says, and the rule against its plainest reading. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { scaled } from "#test/support/scale.ts";
import { type Said, soldAt, turnsOf } from "./sale.ts";

const said = (...rows: [from: number, sale: 0 | 1][]): Said[] =>
  rows.map(([holds_from, on_sale]) => ({ holds_from, on_sale }));

test.each<[string, Said[], (boolean | null)[], number[]]>([
  ["nothing", said(), [null, null, null, null], []],
  ["on from 10 until 20", said([10, 1], [20, 0]), [null, true, true, false], [10, 20]],
  ["off from 10 until 20", said([10, 0], [20, 1]), [null, false, false, true], [20]],
  [
    "on until 20, then until 30: the first end is taken back",
    said([5, 1], [20, 0], [10, 1], [30, 0]),
    [true, true, true, true],
    [30],
  ],
  ["on from 10, then off at once: it stays off", said([10, 1], [5, 0]), Array(4).fill(false), []],
  ["off at 20, then on at 10", said([20, 0], [10, 1]), [null, true, true, true], [10]],
  ["on at 10, then on at 20", said([10, 1], [20, 1]), [null, true, true, true], [10]],
])("%s", (_, rows, at, turns) => {
  expect([9, 10, 19, 20].map((instant) => soldAt(rows, instant))).toEqual(at);
  expect(turnsOf(rows, 9, soldAt(rows, 9) ?? false)).toEqual(turns);
});

const row = fc.record({ holds_from: fc.nat(12), on_sale: fc.constantFrom<0 | 1>(0, 1) });

test("whoever says something for an instant takes back all that was said for it and later", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), row, fc.nat(13), (rows, last, at) => {
      const isOn = soldAt([...rows, last], at);
      expect(isOn).toBe(at >= last.holds_from ? last.on_sale === 1 : soldAt(rows, at));
    }),
    { numRuns: scaled(400) },
  );
});

test("between two of its turns nothing changes, and at each all does", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.nat(12), fc.boolean(), (rows, now, own) => {
      const isSold = (at: number) => soldAt(rows, at) ?? own;
      const turns = new Set(turnsOf(rows, now, isSold(now)));
      for (let at = now + 1; at <= 13; at++)
        expect(isSold(at) !== isSold(at - 1)).toBe(turns.has(at));
    }),
    { numRuns: scaled(400) },
  );
});
