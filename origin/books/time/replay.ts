/**
 * Membership time as one pure fold over its ledger; the preview before paying and the credit after it are this code.
 * Calendar months are UTC, clamp to the month's last day and keep the anchor day from one month credit to the next.
 */
import type { Grant } from "#origin/ground/ports/time.ts";
export interface MembershipTime {
  /** Unix milliseconds. */
  expiresAt: number;
  /**
   * Day of the month, 1 to 31, that the last month credit aimed at. It counts for the next one where the expiry lies on it,
   * clamped to its month: what was taken or given in between and is undone leaves no trace.
   */
  anchorDay: number;
}

/** What one ledger row does: the time from `startsAt` to `expiresAt`, which a revocation runs backwards. */
export interface Step extends MembershipTime {
  startsAt: number;
}

/** A ledger row as far as the fold reads it: months, or seconds of either sign. */
export interface TimeChange {
  at: number;
  months: number;
  seconds: number;
}

/** Far enough for any real purchase, near enough that every date stays a date. */
export const MAX_GRANT_MONTHS = 1_200;

/** Starts at the later of `at` and the present expiry, so that a lapsed membership begins today. */
export function credit(before: MembershipTime | null, grant: Grant, at: number): Step {
  const startsAt = Math.max(at, before?.expiresAt ?? at);
  if ("seconds" in grant) {
    const expiresAt = startsAt + 1_000 * positive(grant.seconds, Number.MAX_SAFE_INTEGER / 1e6);
    return { startsAt, expiresAt, anchorDay: before?.anchorDay ?? dayOf(expiresAt) };
  }
  const continues = before !== null && startsAt === before.expiresAt;
  const anchorDay = continues ? aimOf(before) : dayOf(startsAt);
  const expiresAt = addMonths(startsAt, positive(grant.months, MAX_GRANT_MONTHS), anchorDay);
  return { startsAt, expiresAt, anchorDay };
}

/** Takes whole seconds back, never time that has passed at `at`; null when none of it is left. */
export function revoke(before: MembershipTime | null, seconds: number, at: number): Step | null {
  if (!before) return null;
  const left = Math.floor((before.expiresAt - at) / 1_000);
  const taken = Math.min(seconds, left);
  if (taken <= 0) return null;
  const expiresAt = before.expiresAt - 1_000 * taken;
  return { startsAt: before.expiresAt, expiresAt, anchorDay: before.anchorDay };
}

/** The membership after all rows, in the order of their `seq`; null when there never was any time. */
export function replay(changes: TimeChange[]): MembershipTime | null {
  let time: MembershipTime | null = null;
  for (const change of changes) time = apply(time, change) ?? time;
  return time;
}

function apply(before: MembershipTime | null, { at, months, seconds }: TimeChange) {
  if (seconds < 0) return revoke(before, -seconds, at);
  return credit(before, months > 0 ? { months } : { seconds }, at);
}

function addMonths(from: number, months: number, anchorDay: number): number {
  const date = new Date(from);
  const month = date.getUTCMonth() + months;
  const day = clamped(anchorDay, date.getUTCFullYear(), month);
  return Date.UTC(date.getUTCFullYear(), month, day) + (from - startOfDay(date));
}

function aimOf({ expiresAt, anchorDay }: MembershipTime): number {
  const date = new Date(expiresAt);
  const day = dayOf(expiresAt);
  return clamped(anchorDay, date.getUTCFullYear(), date.getUTCMonth()) === day ? anchorDay : day;
}

/** `month` may be beyond December; the calendar carries it into the years. */
function clamped(day: number, year: number, month: number): number {
  return Math.min(day, new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
}

function startOfDay(date: Date): number {
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

function dayOf(at: number): number {
  return new Date(at).getUTCDate();
}

function positive(value: number, max: number): number {
  if (!Number.isSafeInteger(value) || value <= 0 || value > max) {
    throw new Error(`a grant of time is a positive whole number, not ${value}`);
  }
  return value;
}
