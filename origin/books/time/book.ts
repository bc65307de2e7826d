/**
 * The time ledger as one batch sees it: every write follows the newest row, or the one this batch already wrote for the
 * same person. A book is good for one attempt; `retryMoved` makes the next with a new one.
 */
import type { Transition } from "#origin/ground/db/transition.ts";
import { creditTime, revokeTime, type TimeOf, type Written } from "./credit.ts";
import type { Grant } from "./replay.ts";
import { lastTimeEntry, type TimeEntryRow } from "./repository.ts";

export interface TimeBook {
  credit(grant: Grant, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement>;
  /** No statement when the person has no time left to take. */
  revoke(seconds: number, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement[]>;
  /** The person's newest row as this batch leaves it. */
  last(userId: string): Promise<TimeEntryRow | null>;
  /** How long the time is that this batch gave the person last, in whole seconds; 0 when it gave none. */
  given(userId: string): number;
}

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
