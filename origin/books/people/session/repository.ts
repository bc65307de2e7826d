/** The sessions' SQL. A token is known here only by its hash. */
import type { Session } from "#origin/ground/context.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { notBlocked } from "#origin/books/people/block/repository.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: string;
  scope: Session["scope"];
  platform: string;
  now: number;
  expiresAt: number;
  /** The bound device's hash; without a bound device of that hash no session is opened. */
  deviceHash: string | null;
  /** Whether the session lives on that device and ends with it. */
  onDevice: boolean;
}

/** Not for somebody who may not sign in; with a transition only if that transition's own update was made. */
export function insertSession(
  db: D1Database,
  session: NewSession,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO session
         (id, user_id, token_hash, scope, platform, created_at, last_used_at, token_since, expires_at, device_id)
       SELECT :id, :userId, :tokenHash, :scope, :platform, :now, :now, :now, :expiresAt, iif(:onDevice, device.id, NULL)
       FROM (SELECT 1) LEFT JOIN device ON device.user_id = :userId AND device.device_hash = :deviceHash
       WHERE (:deviceHash IS NULL OR device.id IS NOT NULL) AND ${notBlocked(":userId", "sign_in")} AND ${guard(transition)}`,
    {
      id: session.id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      scope: session.scope,
      platform: session.platform,
      now: session.now,
      expiresAt: session.expiresAt,
      deviceHash: session.deviceHash,
      onDevice: session.onDevice ? 1 : 0,
      ...guardValues(transition),
    },
  );
}

export interface SessionRow {
  id: string;
  user_id: string;
  scope: Session["scope"];
  device_id: string | null;
  created_at: number;
  last_used_at: number;
  token_since: number;
  next_since: number | null;
  /** Which of the session's tokens it was found by. */
  token: "current" | "next" | "previous" | "spent";
}

/**
 * The live session of a token: its current one, the successor handed out, the one before in its grace, or `spent` after
 * it: that opens nothing any more.
 */
export function liveSession(
  db: D1Database,
  tokenHash: string,
  now: number,
): Promise<SessionRow | null> {
  return db
    .prepare(
      `SELECT id, user_id, scope, device_id, created_at, last_used_at, token_since, next_since,
         CASE ?1 WHEN token_hash THEN 'current' WHEN next_hash THEN 'next'
           ELSE iif(previous_until > ?2, 'previous', 'spent') END AS token
       FROM session
       WHERE (token_hash = ?1 OR next_hash = ?1 OR previous_hash = ?1) AND expires_at > ?2`,
    )
    .bind(tokenHash, now)
    .first<SessionRow>();
}

export function touchSession(db: D1Database, id: string, now: number, expiresAt: number) {
  return db
    .prepare(`UPDATE session SET last_used_at = ?2, expires_at = ?3 WHERE id = ?1`)
    .bind(id, now, expiresAt);
}

export interface Successor {
  hash: string;
  now: number;
  unusedSince: number;
  /** To the token that is in use since then, and no other: one that was replaced may look current in a copy. */
  tokenSince: number | null;
}

/**
 * Hands out a successor; changes no row when one is waiting already that was handed out after `unusedSince`. Of many
 * calls at once one wins; of two successors in turn the later one.
 */
export function offerSuccessor(
  db: D1Database,
  id: string,
  { hash, now, unusedSince, tokenSince }: Successor,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE session SET next_hash = :hash, next_since = :now
       WHERE id = :id AND (next_hash IS NULL OR next_since <= :unusedSince)
         AND (:tokenSince IS NULL OR token_since = :tokenSince)`,
    { id, hash, now, unusedSince, tokenSince },
  );
}

/** The first use of a successor: it becomes the token, and the old one has its grace. */
export function takeSuccessor(
  db: D1Database,
  id: string,
  { hash, now, oldUntil }: { hash: string; now: number; oldUntil: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE session SET previous_hash = token_hash, previous_until = :oldUntil, token_hash = next_hash,
         token_since = :now, next_hash = NULL, next_since = NULL
       WHERE id = :id AND next_hash = :hash`,
    { id, hash, now, oldUntil },
  );
}

export interface SessionEntryRow {
  id: string;
  platform: string;
  device_name: string | null;
  created_at: number;
  last_used_at: number;
}

export async function sessionsOf(
  db: D1Database,
  userId: string,
  now: number,
): Promise<SessionEntryRow[]> {
  const { results } = await db
    .prepare(
      `SELECT session.id, session.platform, device.name AS device_name, session.created_at, session.last_used_at
       FROM session LEFT JOIN device ON device.id = session.device_id
       WHERE session.user_id = ?1 AND session.scope = 'session' AND session.expires_at > ?2
       ORDER BY session.last_used_at DESC, session.id LIMIT 100`,
    )
    .bind(userId, now)
    .all<SessionEntryRow>();
  return results;
}

export function deleteSession(db: D1Database, id: string, userId: string) {
  return db.prepare(`DELETE FROM session WHERE id = ?1 AND user_id = ?2`).bind(id, userId);
}

/** Ends every session of a person but one; with a transition, only if its own update was made. */
export function deleteOtherSessions(
  db: D1Database,
  userId: string,
  keep: string | null,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM session WHERE user_id = :userId AND id IS NOT :keep AND ${guard(transition)}`,
    { userId, keep, ...guardValues(transition) },
  );
}

export function deleteExpiredSessions(db: D1Database, now: number) {
  return db.prepare(`DELETE FROM session WHERE expires_at <= ?1`).bind(now);
}
