/** What holds for every ledger: properties over random credits, revocations and instants, with a fixed seed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { credit, type MembershipTime, replay, revoke, type TimeChange } from "./replay.ts";

const RUNS = { seed: 20_261_127, numRuns: 2_000 };
const FROM = Date.parse("2020-01-01T00:00:00Z");
const TO = Date.parse("2060-01-01T00:00:00Z");

const instants = fc.integer({ min: FROM, max: TO });
const months = fc.integer({ min: 1, max: 36 });
const seconds = fc.integer({ min: 1, max: 400 * 86_400 });
const times: fc.Arbitrary<MembershipTime | null> = fc.option(
  fc.record({ expiresAt: instants, anchorDay: fc.integer({ min: 1, max: 31 }) }),
);
const changes: fc.Arbitrary<TimeChange> = fc.oneof(
  fc.record({ at: instants, months, seconds: fc.constant(0) }),
  fc.record({ at: instants, months: fc.constant(0), seconds }),
  fc.record({ at: instants, months: fc.constant(0), seconds: seconds.map((value) => -value) }),
);

describe("every credit", () => {
  test("starts at the later of now and the expiry, and ends after it", () => {
    fc.assert(
      fc.property(times, months, instants, (before, count, at) => {
        const step = credit(before, { months: count }, at);
        expect(step.startsAt).toBe(Math.max(at, before?.expiresAt ?? at));
        expect(step.expiresAt).toBeGreaterThan(step.startsAt);
      }),
      RUNS,
    );
  });

  test("bought in two parts ends where one of the whole ends", () => {
    fc.assert(
      fc.property(instants, months, months, (at, first, second) => {
        const parts = credit(credit(null, { months: first }, at), { months: second }, at);
        expect(parts.expiresAt).toBe(credit(null, { months: first + second }, at).expiresAt);
      }),
      RUNS,
    );
  });

  test("keeps the time of day and moves whole days", () => {
    fc.assert(
      fc.property(instants, months, (at, count) => {
        const { startsAt, expiresAt } = credit(null, { months: count }, at);
        expect((expiresAt - startsAt) % 86_400_000).toBe(0);
      }),
      RUNS,
    );
  });

  test("of a month is 28 to 31 days when it starts on its own anchor", () => {
    fc.assert(
      fc.property(instants, (at) => {
        const { startsAt, expiresAt } = credit(null, { months: 1 }, at);
        const days = (expiresAt - startsAt) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
      RUNS,
    );
  });
});

describe("every ledger", () => {
  test("grows with each grant and shrinks with a revocation, never into the past", () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 30 }), (ledger) => {
        const expiries = ledger.map((_, at) => replay(ledger.slice(0, at + 1))?.expiresAt);
        const steps = ledger.map((change, at) => ({
          change,
          before: expiries[at - 1],
          after: expiries[at],
        }));
        expect(steps.filter((step) => !isSound(step))).toEqual([]);
      }),
      { ...RUNS, numRuns: 500 },
    );
  });

  test("never loses time to a revocation larger than a credit", () => {
    fc.assert(
      fc.property(times, seconds, instants, (before, count, at) => {
        const after = revoke(before, count, at);
        expect(after === null || after.expiresAt >= at).toBe(true);
      }),
      RUNS,
    );
  });
});

interface ExpiryStep {
  change: TimeChange;
  before: number | undefined;
  after: number | undefined;
}

function isSound({ change, before, after }: ExpiryStep): boolean {
  if (change.seconds >= 0) return after !== undefined && after > Math.max(change.at, before ?? 0);
  if (before === undefined || after === undefined) return before === after;
  const taken = before - after;
  return taken >= 0 && taken % 1_000 === 0 && after >= Math.min(before, change.at);
}
