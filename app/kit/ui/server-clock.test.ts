/** How long ago an answer came, whatever time the device's clock shows. */
import { expect, test } from "vitest";
import { sinceAnswer } from "./server-clock.ts";

test("counts from the first sight of an answer, also when a page shows it again", () => {
  const answer = "2025-04-20T00:00:00.000Z";
  expect(sinceAnswer(answer, 1_000)).toBe(0);
  expect(sinceAnswer(answer, 4_500)).toBe(3_500);
  expect(sinceAnswer("2025-04-20T00:00:05.000Z", 6_000)).toBe(0);
  expect(sinceAnswer(answer, 7_000)).toBe(6_000);
});

test("never runs backwards when the device's clock is put back", () => {
  const answer = "2025-04-21T00:00:00.000Z";
  sinceAnswer(answer, 10_000);
  expect(sinceAnswer(answer, 2_000)).toBe(0);
});
