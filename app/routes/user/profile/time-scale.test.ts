/** The scale of the membership bar. */
import { expect, test } from "vitest";
import { timeScale } from "./time-scale.ts";

const DAY = 86_400;

test.each([
  [0, 1, 0],
  [900, 1, 900 / DAY],
  [DAY, 1, 1],
  [DAY + 1, 7, (DAY + 1) / (7 * DAY)],
  [23 * DAY, 30, 23 / 30],
  [365 * DAY, 365, 1],
  [400 * DAY, 730, 400 / 730],
  [1_200 * DAY, 1_460, 1_200 / 1_460],
])("%i seconds on a bar of %i days", (remaining, days, filled) =>
  expect(timeScale(remaining)).toEqual({ seconds: days * DAY, filled }),
);
