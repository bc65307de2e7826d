/** Where the bars of the month plot are. */
import { expect, test } from "vitest";
import { monthScale } from "./month-scale.ts";

test("the highest month reaches the top, and a debt hangs below the line", () => {
  expect(monthScale([300, 0, -100])).toEqual({
    zero: 0.75,
    bars: [
      { top: 0, height: 0.75, isDebt: false },
      { top: 0.75, height: 0, isDebt: false },
      { top: 0.75, height: 0.25, isDebt: true },
    ],
  });
});

test("without any commission the line lies at the bottom", () => {
  const { zero, bars } = monthScale([0, 0]);
  expect(zero).toBe(1);
  expect(bars.every(({ height }) => height === 0)).toBe(true);
});

test("with debts alone the line lies at the top", () => {
  expect(monthScale([-100]).zero).toBe(0);
});
