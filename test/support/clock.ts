/** A clock that stands still until a test moves it. */
import type { Clock } from "#origin/ground/clock.ts";

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  set(at: string): void;
}

/** Starts at a named instant, ISO 8601. */
export function fakeClock(at = "2026-03-01T12:00:00.000Z"): FakeClock {
  let now = Date.parse(at);
  return {
    now: () => now,
    advance: (milliseconds) => void (now += milliseconds),
    set: (instant) => void (now = Date.parse(instant)),
  };
}
