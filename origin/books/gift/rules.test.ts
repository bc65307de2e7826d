/** How a gift stands, what its card may say, and when its letter goes out. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { dayIn, giftState, leadsElsewhere, LETTER_HOUR, letterDueAt } from "./rules.ts";

describe("a gift", () => {
  const MONEY = { amount: 999, refunded: 0 };

  test.each([
    ["waiting", { redeemed_at: null, ended_at: null, ...MONEY }],
    ["waiting", { redeemed_at: null, ended_at: null, amount: 999, refunded: 998 }],
    ["redeemed", { redeemed_at: 1, ended_at: null, ...MONEY }],
    ["redeemed", { redeemed_at: 1, ended_at: null, amount: 999, refunded: 998 }],
    ["ended", { redeemed_at: null, ended_at: 1, ...MONEY }],
    ["refunded", { redeemed_at: null, ended_at: 1, amount: 999, refunded: 999 }],
    ["refunded", { redeemed_at: 1, ended_at: null, amount: 999, refunded: 999 }],
  ])("is %s: %o", (state, facts) => {
    expect(giftState(facts)).toBe(state);
  });
});

describe("a card's line", () => {
  test.each([
    "Look at evil.example",
    "https://evil.example",
    "javascript://x",
    "me@evil.example",
    "ｅｖｉｌ．ｃｏｍ",
    "加我微信 a@b",
    "点击 例子.公司",
  ])("leads elsewhere: %s", (line) => expect(leadsElsewhere(line)).toBe(true));

  test.each([
    "",
    "Happy birthday. With love, J.",
    "3.5 years already...",
    "生日快乐。爱你，小明",
    "生日快乐！Love you",
    "Dr. Who",
    "A/B",
  ])("is words: %s", (line) => expect(leadsElsewhere(line)).toBe(false));
});

describe("a letter", () => {
  /** 23:30 on the last day of February in Shanghai. */
  const NOW = Date.parse("2026-02-28T15:30:00.000Z");
  const at = (day: string, zone: string, now = NOW) => {
    const due = letterDueAt(day, zone, now);
    return due === null ? null : new Date(due).toISOString();
  };

  test.each([
    ["Asia/Shanghai", "2026-03-01", "2026-03-01T01:00:00.000Z"],
    ["Europe/Berlin", "2026-03-01", "2026-03-01T08:00:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T13:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-02", "2026-03-01T19:00:00.000Z"],
    ["Asia/Kathmandu", "2026-12-24", "2026-12-24T03:15:00.000Z"],
    ["UTC", "2027-02-28", "2027-02-28T09:00:00.000Z"],
  ])("goes out in the morning of a day in %s: %s", (zone, day, due) => {
    expect(at(day, zone)).toBe(due);
  });

  test("goes out at once where the morning of today is over, and else in that morning", () => {
    expect(at("2026-02-28", "Asia/Shanghai")).toBe(new Date(NOW).toISOString());
    expect(at("2026-03-01", "Pacific/Kiritimati")).toBe("2026-02-28T19:00:00.000Z");
  });

  test.each([
    ["Asia/Shanghai", "2026-02-27"],
    ["Pacific/Kiritimati", "2026-02-28"],
    ["UTC", "2027-03-01"],
    ["UTC", "2026-02-30"],
    ["UTC", "2026-13-01"],
  ])("does not go out: in %s on %s", (zone, day) => expect(at(day, zone)).toBeNull());

  test("of any day in any zone is due on that day, in its morning or at once, and never before now", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2040-01-01") }),
        (zone, days, now) => {
          const day = new Date(Date.parse(dayIn(zone, now)) + days * DAY_MS)
            .toISOString()
            .slice(0, 10);
          const due = letterDueAt(day, zone, now)!;
          expect(due).toBeGreaterThanOrEqual(now);
          expect(dayIn(zone, due)).toBe(day);
          expect([now, hourOf(zone, due)]).toContain(due > now ? LETTER_HOUR : now);
        },
      ),
      { numRuns: 300 },
    );
  });

  function hourOf(zone: string, at: number): number {
    const format = { timeZone: zone, hour: "numeric", hourCycle: "h23" } as const;
    return Number(new Intl.DateTimeFormat("en", format).format(at));
  }

  test("of no zone is a bug of whoever asks", () => {
    expect(() => letterDueAt("2026-03-01", "Nowhere/At_all", NOW)).toThrow(RangeError);
  });
});
