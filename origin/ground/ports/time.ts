/** The ledger of membership time as the batch of one move writes it. */
import type { TimeSource } from "#contract/membership.ts";
import type { Transition } from "#origin/ground/db/transition.ts";

/** Whole calendar months or whole seconds; both positive. */
export type Grant = { months: number } | { seconds: number };

/** A source has at most one row for a user: a second write of the same one fails on its unique key. */
export interface TimeOf {
  userId: string;
  source: TimeSource;
  sourceId: string;
  at: number;
}

export interface TimeEntryRow {
  seq: number;
  expires_at: number;
  anchor_day: number;
}

export interface TimeBook {
  credit(grant: Grant, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement>;
  /** No statement when the person has no time left to take. */
  revoke(seconds: number, of: TimeOf, transition?: Transition): Promise<D1PreparedStatement[]>;
  /** The person's newest row as this batch leaves it. */
  last(userId: string): Promise<TimeEntryRow | null>;
  /** How long the time is that this batch gave the person last, in whole seconds; 0 when it gave none. */
  given(userId: string): number;
}
