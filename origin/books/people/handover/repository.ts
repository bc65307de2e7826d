/** The SQL of changing the host: codes, and the host that a person used last. */
import { statement } from "#origin/ground/db/statement.ts";

/** Of two hosts of the signed list. */
export interface Crossing {
  from: string;
  to: string;
}

export interface NewHandover extends Crossing {
  sessionId: string;
  codeHash: string;
  expiresAt: number;
}

/** Takes the place of an earlier code of the session. */
export function putHandover(db: D1Database, handover: NewHandover): D1PreparedStatement {
  const { sessionId, codeHash, from, to, expiresAt } = handover;
  return statement(
    db,
    `INSERT OR REPLACE INTO handover (session_id, code_hash, from_site, to_site, expires_at)
       VALUES (:sessionId, :codeHash, :from, :to, :expiresAt)`,
    { sessionId, codeHash, from, to, expiresAt },
  );
}

export interface TakenHandover extends Crossing {
  codeHash: string;
  /** Of the token that the session is to go on with. */
  nextHash: string;
  now: number;
}

/**
 * Gives the code's live session its next token, and uses the code up, wherever it was tried. The first of both statements changes
 * a row where the code was good: of two batches one finds it. The token before stays until the next one is used, so that an
 * answer that is lost costs nobody their session.
 */
export function takeHandover(db: D1Database, taken: TakenHandover): D1PreparedStatement[] {
  const { codeHash, nextHash, from, to, now } = taken;
  return [
    statement(
      db,
      `UPDATE session SET next_hash = :nextHash, next_since = :now
         WHERE expires_at > :now AND id = (
           SELECT session_id FROM handover
           WHERE code_hash = :codeHash AND from_site = :from AND to_site = :to AND expires_at > :now
         )`,
      { nextHash, now, codeHash, from, to },
    ),
    statement(db, `DELETE FROM handover WHERE code_hash = :codeHash`, { codeHash }),
  ];
}

export function purgeHandovers(db: D1Database, now: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM handover WHERE expires_at <= ?1`).bind(now);
}

export function noteSite(db: D1Database, userId: string, site: string): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET site = :site WHERE id = :userId AND site IS NOT :site AND deleted_at IS NULL`,
    { userId, site },
  );
}
