/** Month ends, leap days, lapsed memberships and revocations, as a table of the calendar. */
import { describe, expect, test } from "vitest";
import { credit, replay, revoke, type TimeChange } from "./replay.ts";
import type { Grant } from "#origin/ground/ports/time.ts";

const DAY_SECONDS = 86_400;

function ms(instant: string): number {
  return Date.parse(instant);
}

function iso(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString().replace(".000Z", "Z");
}

/** A ledger of credits that are all bought at the given instant, one after another. */
function expiryAfter(at: string, ...grants: Grant[]): string | null {
  const changes = grants.map((grant) => ({ at: ms(at), months: 0, seconds: 0, ...grant }));
  return iso(replay(changes)?.expiresAt);
}

describe("a month credit", () => {
  test.each([
    ["2026-01-15T10:00:00Z", 1, "2026-02-15T10:00:00Z"],
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00Z"],
    ["2028-01-31T10:00:00Z", 1, "2028-02-29T10:00:00Z"],
    ["2026-08-31T10:00:00Z", 6, "2027-02-28T10:00:00Z"],
    ["2028-02-29T10:00:00Z", 12, "2029-02-28T10:00:00Z"],
    ["2028-02-29T10:00:00Z", 48, "2032-02-29T10:00:00Z"],
    ["2026-12-31T23:59:59Z", 2, "2027-02-28T23:59:59Z"],
    ["2026-03-31T00:00:00Z", 1, "2026-04-30T00:00:00Z"],
    ["2099-12-31T00:00:00Z", 2, "2100-02-28T00:00:00Z"],
  ])("from %s, %i months, ends %s", (at, months, end) => {
    expect(expiryAfter(at, { months })).toBe(end);
  });

  test("keeps the anchor day over a short month", () => {
    const month = { months: 1 };
    const bought = "2026-01-31T10:00:00Z";
    expect(expiryAfter(bought, month, month)).toBe("2026-03-31T10:00:00Z");
    expect(expiryAfter(bought, month, month, month)).toBe("2026-04-30T10:00:00Z");
  });

  test("keeps 29 February as the anchor of yearly renewals", () => {
    const year = { months: 12 };
    const bought = "2028-02-29T10:00:00Z";
    expect(expiryAfter(bought, year, year)).toBe("2030-02-28T10:00:00Z");
    expect(expiryAfter(bought, year, year, year, year)).toBe("2032-02-29T10:00:00Z");
  });

  test("takes a new anchor after time in seconds", () => {
    const twoDays = { seconds: 2 * DAY_SECONDS };
    expect(expiryAfter("2026-01-31T10:00:00Z", { months: 1 }, twoDays, { months: 1 })).toBe(
      "2026-04-02T10:00:00Z",
    );
  });

  test("takes a new anchor when the membership has lapsed", () => {
    const first = credit(null, { months: 1 }, ms("2026-01-31T10:00:00Z"));
    const later = credit(first, { months: 1 }, ms("2026-03-05T08:00:00Z"));
    expect(iso(later.expiresAt)).toBe("2026-04-05T08:00:00Z");
  });
});

describe("where a credit starts", () => {
  const lapsed = { expiresAt: ms("2026-01-01T00:00:00Z"), anchorDay: 1 };

  test("now, for a lapsed membership", () => {
    const step = credit(lapsed, { seconds: 30 * DAY_SECONDS }, ms("2026-01-16T00:00:00Z"));
    expect(iso(step.startsAt)).toBe("2026-01-16T00:00:00Z");
    expect(iso(step.expiresAt)).toBe("2026-02-15T00:00:00Z");
  });

  test("at the expiry, for a running one", () => {
    const step = credit(lapsed, { months: 1 }, ms("2025-12-16T00:00:00Z"));
    expect(iso(step.startsAt)).toBe("2026-01-01T00:00:00Z");
    expect(iso(step.expiresAt)).toBe("2026-02-01T00:00:00Z");
  });

  test("at the very instant of the expiry it continues", () => {
    const anchored = { expiresAt: ms("2026-02-28T00:00:00Z"), anchorDay: 31 };
    expect(iso(credit(anchored, { months: 1 }, anchored.expiresAt).expiresAt)).toBe(
      "2026-03-31T00:00:00Z",
    );
  });
});

describe("a revocation", () => {
  const at = ms("2026-01-10T00:00:00Z");
  const running = { expiresAt: ms("2026-01-20T00:00:00Z"), anchorDay: 20 };

  test("takes back what it says", () => {
    expect(iso(revoke(running, 4 * DAY_SECONDS, at)?.expiresAt)).toBe("2026-01-16T00:00:00Z");
  });

  test("never takes time that has passed", () => {
    expect(iso(revoke(running, 40 * DAY_SECONDS, at)?.expiresAt)).toBe("2026-01-10T00:00:00Z");
  });

  test("takes nothing from a lapsed membership or from nobody", () => {
    expect(revoke({ expiresAt: at - 1, anchorDay: 9 }, 60, at)).toBeNull();
    expect(revoke({ expiresAt: at + 999, anchorDay: 9 }, 60, at)).toBeNull();
    expect(revoke(null, 60, at)).toBeNull();
  });

  test("back to the end of an earlier month leaves what that month aimed at", () => {
    const at = ms("2026-01-31T10:00:00Z");
    const month = { months: 1, seconds: 0 };
    const ledger = [
      { at, ...month },
      { at, ...month },
    ];
    const refunded = [...ledger, { at, months: 0, seconds: -31 * DAY_SECONDS }];
    expect(iso(replay([...refunded, { at, ...month }])?.expiresAt)).toBe("2026-03-31T10:00:00Z");
  });

  test("that comes to nothing leaves no trace", () => {
    const at = ms("2026-01-31T10:00:00Z");
    const month = { at, months: 1, seconds: 0 };
    for (const seconds of [7 * DAY_SECONDS, 28 * DAY_SECONDS]) {
      const undone = [-seconds, seconds].map((change) => ({ at, months: 0, seconds: change }));
      expect(iso(replay([month, ...undone, month])?.expiresAt)).toBe("2026-03-31T10:00:00Z");
    }
  });

  test("of a part moves the day that the next month aims at", () => {
    const at = ms("2026-01-31T10:00:00Z");
    const month = { at, months: 1, seconds: 0 };
    const ledger = [month, { at, months: 0, seconds: -13 * DAY_SECONDS }, month];
    expect(iso(replay(ledger)?.expiresAt)).toBe("2026-03-15T10:00:00Z");
  });

  test("leaves the fraction of a second that is not a whole one", () => {
    const step = revoke({ expiresAt: at + 1_999, anchorDay: 9 }, 60, at);
    expect(step && step.expiresAt - at).toBe(999);
  });
});

describe("replay", () => {
  test("is null for an empty ledger", () => {
    expect(replay([])).toBeNull();
  });

  test("a refund takes exactly what its month gave", () => {
    const at = ms("2026-01-31T10:00:00Z");
    const ledger: TimeChange[] = [
      { at, months: 1, seconds: 0 },
      { at, months: 1, seconds: 0 },
      { at, months: 0, seconds: -28 * DAY_SECONDS },
    ];
    expect(iso(replay(ledger)?.expiresAt)).toBe("2026-03-03T10:00:00Z");
  });
});

describe("a grant that is no grant", () => {
  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e17])("%d is a bug", (value) => {
    expect(() => credit(null, { months: value }, 0)).toThrow("positive whole number");
    expect(() => credit(null, { seconds: value }, 0)).toThrow("positive whole number");
  });
});
