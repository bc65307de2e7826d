/** A statement's age at the edges of a day. */
import { expect, test } from "vitest";
import { statementAge } from "./statement-age.ts";

test.each([
  ["2026-11-01T00:00:00Z", 0, false],
  ["2026-11-01T23:59:59Z", 0, false],
  ["2026-11-02T00:00:00Z", 1, false],
  ["2026-12-01T23:59:59Z", 30, false],
  ["2026-12-02T00:00:00Z", 31, true],
  ["2027-11-01T00:00:00Z", 365, true],
  ["2026-10-31T12:00:00Z", 0, false],
])("at %s it is %i days old", (now, days, overdue) => {
  expect(statementAge("2026-11-01", "2026-12-01", Date.parse(now))).toEqual({ days, overdue });
});

test("what names no renewal is never overdue", () => {
  expect(statementAge("2026-11-01", null, Date.parse("2036-01-01")).overdue).toBe(false);
});
