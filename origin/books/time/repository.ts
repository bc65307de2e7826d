/** The membership time's SQL. Rows are only ever added. */
import type { TimeSource } from "#contract/membership.ts";
import type { Language } from "#contract/scalars.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

/** The newest row: its `expires_at` is the membership's expiry, its `seq` what the next credit must follow. */
export function lastTimeEntry(db: D1Database, userId: Who): Promise<TimeEntryRow | null> {
  return statement(
    db,
    `SELECT seq, expires_at, anchor_day FROM time_entry WHERE user_id = :userId ORDER BY seq DESC LIMIT 1`,
    { userId },
  ).first<TimeEntryRow>();
}

export interface NewTimeEntry {
  userId: string;
  seq: number;
  source: TimeSource;
  sourceId: string;
  months: number;
  seconds: number;
  at: number;
  startsAt: number;
  expiresAt: number;
  anchorDay: number;
}

/** With a transition the row is written only if that transition's own update was. */
export function insertTimeEntry(
  db: D1Database,
  entry: NewTimeEntry,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO time_entry
         (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
       SELECT :userId, :seq, :source, :sourceId, :months, :seconds, :at, :startsAt, :expiresAt, :anchorDay WHERE ${guard(transition)}`,
    {
      userId: entry.userId,
      seq: entry.seq,
      source: entry.source,
      sourceId: entry.sourceId,
      months: entry.months,
      seconds: entry.seconds,
      at: entry.at,
      startsAt: entry.startsAt,
      expiresAt: entry.expiresAt,
      anchorDay: entry.anchorDay,
      ...guardValues(transition),
    },
  );
}

export interface TakenRow {
  user_id: string;
  source_id: string;
  /** Negative. */
  seconds: number;
}

/** What a refund took of anybody's time: rows named by its id, or by its id, a colon and whose time it was. */
export async function timeTakenBy(db: D1Database, refundId: string): Promise<TakenRow[]> {
  const { results } = await db
    .prepare(
      `SELECT user_id, source_id, seconds FROM time_entry
       WHERE source = 'refund' AND source_id BETWEEN ?1 AND ?1 || ':~' ORDER BY source_id, user_id`,
    )
    .bind(refundId)
    .all<TakenRow>();
  return results;
}

/** How long the time is that a source gave a person, in whole seconds, months too; 0 when it gave none. */
export async function spanOfSource(
  db: D1Database,
  of: { userId: string; source: TimeSource; sourceId: string },
): Promise<number> {
  const span = await db
    .prepare(
      `SELECT (expires_at - starts_at) / 1000 AS span FROM time_entry
       WHERE source = ?1 AND source_id = ?2 AND user_id = ?3`,
    )
    .bind(of.source, of.sourceId, of.userId)
    .first<number>("span");
  return span ?? 0;
}

export interface EndingRow {
  user_id: string;
  expires_at: number;
  language: Language;
}

/** Memberships that end before an instant and whose owner got so many mails about it. */
export async function endingMemberships(
  db: D1Database,
  of: { reminded: number; now: number; before: number; limit: number },
): Promise<EndingRow[]> {
  const { results } = await statement(
    db,
    `SELECT e.user_id, e.expires_at, user.language FROM membership_end AS e JOIN user ON user.id = e.user_id
       WHERE e.expires_at > :now AND e.expires_at <= :before AND e.reminded = :reminded AND user.deleted_at IS NULL LIMIT :limit`,
    { reminded: of.reminded, now: of.now, before: of.before, limit: of.limit },
  ).all<EndingRow>();
  return results;
}

/** Changes nothing when the membership has moved on or somebody else marked it. */
export function markReminded(
  db: D1Database,
  { user_id, expires_at }: EndingRow,
  reminded: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE membership_end SET reminded = ?3 WHERE user_id = ?1 AND expires_at = ?2 AND reminded = ?3 - 1`,
    )
    .bind(user_id, expires_at, reminded);
}
