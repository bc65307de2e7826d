/** Money, instants and durations as readers of both languages see them. */
import { describe, expect, test } from "vitest";
import {
  formatClock,
  formatDate,
  formatDuration,
  formatInstant,
  formatMoney,
  formatMonth,
  formatMonths,
  formatPercent,
} from "./format.ts";

describe("formatMoney", () => {
  test.each([
    [999, "USD", "en", "$9.99"],
    [999, "USD", "zh-CN", "US$9.99"],
    [1500, "JPY", "en", "¥1,500"],
    [2800, "CNY", "zh-CN", "¥28.00"],
    [0, "USD", "en", "$0.00"],
  ])("writes %i of %s in %s as %s", (amount, currency, language, text) => {
    expect(formatMoney({ amount, currency }, language)).toBe(text);
  });
});

test.each([
  ["en", "long", "March 2026"],
  ["en", "short", "Mar"],
  ["zh-CN", "long", "2026年3月"],
  ["zh-CN", "short", "3月"],
] as const)("formatMonth writes a month in %s, %s, as %s", (language, length, text) => {
  expect(formatMonth("2026-03", language, length)).toBe(text);
});

describe("formatInstant", () => {
  const instant = "2025-04-20T00:00:00.000Z";

  test.each([
    ["en", "UTC", "minute", "20\u00a0April 2025 at 00:00\u00a0UTC"],
    ["en", "UTC", "day", "20\u00a0April 2025\u00a0UTC"],
    ["zh-CN", "UTC", "minute", "2025\u2060年4\u2060月20\u2060日 00:00\u00a0UTC"],
    ["zh-CN", "Asia/Shanghai", "minute", "2025\u2060年4\u2060月20\u2060日 08:00\u00a0GMT+8"],
    // Eight hours west it is still the day before, and the zone says why.
    ["en", "America/Los_Angeles", "day", "19\u00a0April 2025\u00a0GMT-7"],
  ] as const)("in %s, %s, to the %s: %s", (language, zone, to, text) => {
    expect(formatInstant(instant, language, { zone, to })).toBe(text);
  });
});

test("formatDate knows no zone", () => {
  expect(formatDate("2025-04-20", "en")).toBe("20\u00a0April 2025");
  expect(formatDate("2025-04-20", "zh-CN")).toBe("2025\u2060年4\u2060月20\u2060日");
});

describe("formatDuration", () => {
  test.each([
    [23 * 86_400 + 4 * 3_600 + 59, "en", "23 days, 4 hours"],
    [23 * 86_400 + 4 * 3_600 + 59, "zh-CN", "23天4小时"],
    [900, "en", "15 minutes"],
    [900, "zh-CN", "15分钟"],
    [86_400, "en", "1 day"],
    [61, "en", "1 minute, 1 second"],
    [0, "en", "0 minutes"],
  ])("%i s in %s: %s", (seconds, language, text) => {
    expect(formatDuration(seconds, language)).toBe(text);
  });
});

test("formatMonths counts in words", () => {
  expect([formatMonths(1, "en"), formatMonths(12, "en"), formatMonths(12, "zh-CN")]).toEqual([
    "1 month",
    "12 months",
    "12个月",
  ]);
});

test("formatPercent keeps the decimals of a claim", () => {
  expect([formatPercent(20, "en"), formatPercent(99.999, "en")]).toEqual(["20%", "99.999%"]);
});

describe("formatClock", () => {
  test.each([
    [0, "00:00:00"],
    [-5, "00:00:00"],
    [59.9, "00:00:59"],
    [86_399, "23:59:59"],
    [172_800, "48:00:00"],
  ])("%d s: %s", (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });
});
