/**
 * The time ledger as one batch sees it: every write follows the newest row, or the one this batch already wrote for the
 * same person. A book is good for one attempt; `retryLost` makes the next with a new one.
 */
import { creditTime, revokeTime, type Written } from "./credit.ts";
import type { TimeEntryRow, TimeBook } from "#origin/ground/ports/time.ts";
import { lastTimeEntry } from "./repository.ts";

export function timeBook(db: D1Database): TimeBook {
  const newest = new Map<string, TimeEntryRow | null>();
  const gifts = new Map<string, number>();
  const last = async (userId: string) => {
    if (!newest.has(userId)) newest.set(userId, await lastTimeEntry(db, userId));
    return newest.get(userId) ?? null;
  };
  const keep = (userId: string, written: Written) => {
    newest.set(userId, written.last);
    return written.statement;
  };
  return {
    last,
    given: (userId) => gifts.get(userId) ?? 0,
    async credit(grant, of, transition) {
      const written = creditTime(db, await last(of.userId), grant, of, transition);
      const { startsAt, expiresAt } = written.step;
      gifts.set(of.userId, Math.floor((expiresAt - startsAt) / 1_000));
      return keep(of.userId, written);
    },
    async revoke(seconds, of, transition) {
      const written = revokeTime(db, await last(of.userId), seconds, of, transition);
      return written ? [keep(of.userId, written)] : [];
    },
  };
}
