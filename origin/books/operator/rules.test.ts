/** When an operator's session is over, to be written down, and fresh. */
import { describe, expect, test } from "vitest";
import { freshUntil, isLive, isToTouch } from "./rules.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGUN = Date.UTC(2026, 0, 1);

const session = (usedAfter: number) => ({
  created_at: BEGUN,
  last_used_at: BEGUN + usedAfter,
  expires_at: BEGUN + 12 * HOUR,
});

describe("a session", () => {
  test.each([
    ["just begun", 0, 0, true],
    ["a moment before it is idle", 0, 30 * MINUTE - 1, true],
    ["idle for half an hour", 0, 30 * MINUTE, false],
    ["used meanwhile", 20 * MINUTE, 49 * MINUTE, true],
    ["in use to its last moment", 12 * HOUR - 1, 12 * HOUR - 1, true],
    ["in use for twelve hours", 12 * HOUR - 1, 12 * HOUR, false],
  ])("%s", (_, usedAfter, now, live) => {
    expect(isLive(session(usedAfter), BEGUN + now)).toBe(live);
  });

  test.each([
    [0, false],
    [MINUTE - 1, false],
    [MINUTE, true],
  ])("used %i ms ago is written down: %s", (ago, written) => {
    expect(isToTouch(session(0), BEGUN + ago)).toBe(written);
  });

  test("is fresh for ten minutes from its beginning, however much it is used", () => {
    expect(freshUntil(session(5 * HOUR))).toBe(BEGUN + 10 * MINUTE);
  });
});
