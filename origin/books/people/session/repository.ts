/** The sessions' SQL. A token is known here only by its hash. */
import type { Session } from "#origin/ground/context.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { notBlocked } from "#origin/books/people/block/repository.ts";
import { withoutSecondFactor } from "#origin/books/people/second-factor/repository.ts";
import { type Part, statement, type Who } from "#origin/ground/db/statement.ts";

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
  country: string | null;
  /** Whether a second factor was shown, or none is wanted of it: without, an account that has one gets no session. */
  secondShown: boolean;
  /** Since when the session counts as its owner's. */
  ownerShownAt: number | null;
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
         (id, user_id, token_hash, scope, platform, created_at, last_used_at, token_since, expires_at, device_id, country,
          owner_shown_at, second_step, transition_id)
       SELECT :id, :userId, :tokenHash, :scope, :platform, :now, :now, :now, :expiresAt, iif(:onDevice, device.id, NULL),
         :country, :ownerShownAt, :isSecond, :id
       FROM (SELECT 1) LEFT JOIN device ON device.user_id = :userId AND device.device_hash = :deviceHash
       WHERE (:deviceHash IS NULL OR device.id IS NOT NULL) AND ${notBlocked(":userId", "sign_in")}
         AND (:secondShown OR ${withoutSecondFactor(":userId")}) AND ${guard(transition)}`,
    {
      id: session.id,
      userId: session.userId,
      tokenHash: session.tokenHash,
      scope: session.scope === "second" ? "register" : session.scope,
      isSecond: session.scope === "second" ? 1 : 0,
      platform: session.platform,
      now: session.now,
      expiresAt: session.expiresAt,
      deviceHash: session.deviceHash,
      onDevice: session.onDevice ? 1 : 0,
      country: session.country,
      secondShown: session.secondShown ? 1 : 0,
      ownerShownAt: session.ownerShownAt,
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
  owner_shown_at: number | null;
  /** The host that its person used last. */
  site: string | null;
  /** Which of the session's tokens it was found by. */
  token: "current" | "next" | "previous" | "spent";
}

const OF_TOKEN = `FROM session
  WHERE (token_hash = :hash OR next_hash = :hash OR previous_hash = :hash) AND expires_at > :now`;

/**
 * The live session of a token: its current one, the successor handed out, the one before in its grace, or `spent` after
 * it: that opens nothing any more.
 */
export function liveSession(db: D1Database, hash: string, now: number): Promise<SessionRow | null> {
  return statement(
    db,
    `SELECT id, user_id, iif(second_step, 'second', scope) AS scope, device_id, created_at, last_used_at, token_since,
       next_since, owner_shown_at, (SELECT site FROM user WHERE id = session.user_id) AS site,
       CASE :hash WHEN token_hash THEN 'current' WHEN next_hash THEN 'next'
         ELSE iif(previous_until > :now, 'previous', 'spent') END AS token
     ${OF_TOKEN}`,
    { hash, now },
  ).first<SessionRow>();
}

/** The person of the same row, for what is asked in one batch with it; what it finds counts once the row is looked at. */
export function personOf(hash: string, now: number): Part {
  return { sql: `SELECT user_id ${OF_TOKEN}`, values: { hash, now } };
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
  country: string | null;
}

export async function sessionsOf(
  db: D1Database,
  userId: Who,
  now: number,
): Promise<SessionEntryRow[]> {
  const { results } = await statement(
    db,
    `SELECT session.id, session.platform, device.name AS device_name, session.created_at, session.last_used_at,
         session.country
       FROM session LEFT JOIN device ON device.id = session.device_id
       WHERE session.user_id = :userId AND session.scope = 'session' AND session.expires_at > :now
       ORDER BY session.last_used_at DESC, session.id LIMIT 100`,
    { userId, now },
  ).all<SessionEntryRow>();
  return results;
}

/** Notes that the session's owner has just shown who they are. */
export function noteOwnerShown(
  db: D1Database,
  { id, userId }: Session,
  now: number,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE session SET owner_shown_at = :now WHERE id = :id AND user_id = :userId AND ${guard(transition)}`,
    { id, userId, now, ...guardValues(transition) },
  );
}

/** Whose it is, for a link that names it under our key. */
export function ownerOfSession(
  db: D1Database,
  id: string,
): Promise<{ user_id: string; device_id: string | null } | null> {
  return db
    .prepare(`SELECT user_id, device_id FROM session WHERE id = ?1`)
    .bind(id)
    .first<{ user_id: string; device_id: string | null }>();
}

/** Marks whose session it is, for what depends on there being one. */
export function claimOfSession(
  db: D1Database,
  of: { id: string; userId: string; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET transition_id = :transitionId
       WHERE id = :userId AND EXISTS (SELECT 1 FROM session WHERE id = :id AND user_id = :userId)`,
    of,
  );
}

/** With a transition, only if its own update was made. */
export function deleteSession(
  db: D1Database,
  id: string,
  userId: string,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM session WHERE id = :id AND user_id = :userId AND ${guard(transition)}`,
    { id, userId, ...guardValues(transition) },
  );
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
