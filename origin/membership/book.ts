/**
 * The time ledger as one batch sees it: every write follows the newest row, or the one this batch already wrote for the
 * same person. A book is good for one attempt; `retryLostSeq` makes the next with a new one.
 */
import type { Transition } from "../db/transition.ts";
import { creditTime, revokeTime, type TimeOf, type Written } from "./credit.ts";
import type { Grant } from "./replay.ts";
import { lastTimeEntry, type TimeEntryRow } from "./repository.ts";

export interface TimeBook {
  credit(grant: Grant, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement>;
  /** No statement when the person has no time left to take. */
  revoke(seconds: number, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement[]>;
  /** The person's newest row as this batch leaves it. */
  last(userId: string): Promise<TimeEntryRow | null>;
}

export function timeBook(db: D1Database): TimeBook {
  const newest = new Map<string, TimeEntryRow | null>();
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
    async credit(grant, of, transition) {
      return keep(of.userId, creditTime(db, await last(of.userId), grant, of, transition));
    },
    async revoke(seconds, of, transition) {
      const written = revokeTime(db, await last(of.userId), seconds, of, transition);
      return written ? [keep(of.userId, written)] : [];
    },
  };
}
