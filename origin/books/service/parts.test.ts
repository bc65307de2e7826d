/** What looks come to, day by day, and whose faults are whose. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SERVICE_DAYS } from "#contract/service.ts";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { dayOf, daysOf, failingParts, firstDay, type ServiceDayRow } from "./parts.ts";

const NOON = Date.parse("2026-11-29T12:00:00.000Z");

const row = (day: string, looks: number, failed = 0, firstAt = `${day}T00:00:00.000Z`) =>
  ({
    day,
    part: "api",
    looks,
    failed,
    first_at: Date.parse(firstAt),
    last_at: NOON,
    is_failing: 0,
  }) satisfies ServiceDayRow;

describe("days of the API", () => {
  test("begin with the first look, and end with now", () => {
    const rows = [row("2026-11-29", 60, 0, "2026-11-29T11:00:00.000Z")];
    expect(daysOf("api", rows, NOON)).toEqual([{ day: "2026-11-29", minutes: 60, failed: 0 }]);
  });

  test("count a minute without a look as failed, but for one a day", () => {
    const rows = [row("2026-11-28", 1_439), row("2026-11-29", 700, 5)];
    expect(daysOf("api", rows, NOON)).toEqual([
      { day: "2026-11-28", minutes: 1_440, failed: 0 },
      { day: "2026-11-29", minutes: 720, failed: 24 },
    ]);
  });

  test("have a day on which nothing ran at all", () => {
    const days = daysOf("api", [row("2026-11-27", 1_440), row("2026-11-29", 720)], NOON);
    expect(days[1]).toEqual({ day: "2026-11-28", minutes: 1_440, failed: 1_439 });
  });
});

test("of another part only what was looked at counts", () => {
  const rows = [row("2026-11-27", 10, 4), row("2026-11-29", 20)].map((one) => ({
    ...one,
    part: "letters" as const,
  }));
  expect(daysOf("letters", rows, NOON)).toEqual([
    { day: "2026-11-27", minutes: 10, failed: 4 },
    { day: "2026-11-29", minutes: 20, failed: 0 },
  ]);
});

test("a part that nobody looked at has no days", () => {
  expect(daysOf("api", [], NOON)).toEqual([]);
});

test("whatever was seen, no day has more bad minutes than minutes, and there are no more days than shown", () => {
  const seen = fc.array(
    fc.record({
      back: fc.nat(SERVICE_DAYS - 1),
      looks: fc.nat(3_000),
      failed: fc.nat(3_000),
      offset: fc.nat(DAY_MS - 1),
    }),
  );
  const now = fc.integer({ min: NOON, max: NOON + DAY_MS });
  fc.assert(
    fc.property(seen, now, (looks, at) => {
      const byDay = new Map(
        looks.map(({ back, looks: count, failed, offset }) => {
          const day = dayOf(at - back * DAY_MS);
          const first = Math.min(at, Date.parse(`${day}T00:00:00.000Z`) + offset);
          return [day, { ...row(day, count, failed), first_at: first }] as const;
        }),
      );
      const rows = [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day));
      const days = daysOf("api", rows, at);
      expect(days.length).toBeLessThanOrEqual(SERVICE_DAYS);
      for (const { day, minutes, failed } of days) {
        expect(day >= firstDay(at)).toBe(true);
        expect(minutes).toBeLessThanOrEqual(DAY_MS / MINUTE_MS);
        expect(failed).toBeLessThanOrEqual(minutes);
        expect(failed).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  ["schedule", "letters", ["letters"]],
  ["schedule", "reconcile", ["payments"]],
  ["schedule", "schedule", ["api"]],
  ["schedule", "a job of tomorrow", ["api"]],
  ["letters", "email", ["letters"]],
  ["refunds", "failed", ["payments"]],
  ["chain", "eip155:1 silent", ["chains"]],
  ["rate", "sign_in.refused", []],
] as const)("a fault of %s about %s is one of %j", (kind, subject, parts) => {
  expect([...failingParts([{ kind, subject, detail: { form: "unread" }, since: 0 }])]).toEqual(
    parts,
  );
});
