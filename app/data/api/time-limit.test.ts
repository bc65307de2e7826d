/** When a call is given up. */
import { expect, test, vi } from "vitest";
import { timeLimit } from "./time-limit.ts";

test("after its time, and not before", () => {
  vi.useFakeTimers();
  const signal = timeLimit(10_000);
  vi.advanceTimersByTime(9_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  vi.useRealTimers();
});

test("with the signal it follows, also one that is aborted already", () => {
  const other = new AbortController();
  const signal = timeLimit(10_000, other.signal);
  other.abort("left");
  expect(signal.reason).toBe("left");
  expect(timeLimit(10_000, other.signal).reason).toBe("left");
});
