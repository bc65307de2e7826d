/** The sessions' SQL. A token is known here only by its hash. */
import type { Session } from "../context.ts";

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: string;
  scope: Session["scope"];
  platform: string;
  now: number;
  expiresAt: number;
}

export function insertSession(db: D1Database, session: NewSession): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
    )
    .bind(
      session.id,
      session.userId,
      session.tokenHash,
      session.scope,
      session.platform,
      session.now,
      session.expiresAt,
    );
}

export interface SessionRow {
  id: string;
  user_id: string;
  scope: Session["scope"];
  last_used_at: number;
}

export function liveSession(
  db: D1Database,
  tokenHash: string,
  now: number,
): Promise<SessionRow | null> {
  return db
    .prepare(
      `SELECT id, user_id, scope, last_used_at FROM session WHERE token_hash = ?1 AND expires_at > ?2`,
    )
    .bind(tokenHash, now)
    .first<SessionRow>();
}

export function touchSession(db: D1Database, id: string, now: number, expiresAt: number) {
  return db
    .prepare(`UPDATE session SET last_used_at = ?2, expires_at = ?3 WHERE id = ?1`)
    .bind(id, now, expiresAt);
}

export function deleteSession(db: D1Database, id: string, userId: string) {
  return db.prepare(`DELETE FROM session WHERE id = ?1 AND user_id = ?2`).bind(id, userId);
}

export function deleteExpiredSessions(db: D1Database, now: number) {
  return db.prepare(`DELETE FROM session WHERE expires_at <= ?1`).bind(now);
}
