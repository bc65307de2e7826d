/**
 * Writes membership time: statements for a caller's own batch. (user_id, seq) makes two writes at once impossible;
 * the later one aborts its whole batch, so the caller wraps reading, building and running in `retryLost`.
 */
import type { Transition } from "#origin/ground/db/transition.ts";
import { credit, revoke, type Step } from "./replay.ts";
import { insertTimeEntry } from "./repository.ts";
import type { Grant, TimeEntryRow, TimeOf } from "#origin/ground/ports/time.ts";

export interface Written {
  statement: D1PreparedStatement;
  step: Step;
  /** The row as the next write in the same batch must see it. */
  last: TimeEntryRow;
}

/** `last` is the user's newest row, read in the same attempt (`lastTimeEntry`). */
export function creditTime(
  db: D1Database,
  last: TimeEntryRow | null,
  grant: Grant,
  of: TimeOf,
  transition?: Transition,
): Written {
  const step = credit(timeOf(last), grant, of.at);
  const months = "months" in grant ? grant.months : 0;
  return written(db, last, { ...of, ...step, months, seconds: secondsOf(grant) }, transition);
}

/** Null when the person has no time left to take; what is taken may be less than asked. */
export function revokeTime(
  db: D1Database,
  last: TimeEntryRow | null,
  seconds: number,
  of: TimeOf,
  transition?: Transition,
): Written | null {
  const step = revoke(timeOf(last), seconds, of.at);
  if (!step) return null;
  const taken = (step.expiresAt - step.startsAt) / 1_000;
  return written(db, last, { ...of, ...step, months: 0, seconds: taken }, transition);
}

function written(
  db: D1Database,
  before: TimeEntryRow | null,
  entry: TimeOf & Step & { months: number; seconds: number },
  transition: Transition | undefined,
): Written {
  const seq = (before?.seq ?? 0) + 1;
  const { startsAt, expiresAt, anchorDay } = entry;
  return {
    statement: insertTimeEntry(db, { ...entry, seq }, transition),
    step: { startsAt, expiresAt, anchorDay },
    last: { seq, expires_at: expiresAt, anchor_day: anchorDay },
  };
}

function timeOf(last: TimeEntryRow | null) {
  return last && { expiresAt: last.expires_at, anchorDay: last.anchor_day };
}

function secondsOf(grant: Grant): number {
  return "seconds" in grant ? grant.seconds : 0;
}
