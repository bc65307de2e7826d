/** The SQL of gifts' letters: one that waits, and those that went out. */
import type { Language } from "#contract/scalars.ts";
import { isWaiting } from "#origin/books/gift/repository.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

export interface LetterRow {
  id: string;
  gift_id: string;
  sealed: string | null;
  language: Language;
  due_at: number;
  state: "waiting" | "sent" | "dropped";
  /** The outbox has given it up. */
  given_up: 0 | 1;
}

const LETTER = `SELECT l.id, l.gift_id, l.sealed, l.language, l.due_at, l.state,
    EXISTS (SELECT 1 FROM outbox WHERE id = l.message_id AND status = 'dead') AS given_up FROM gift_letter AS l`;

/** The newest letter of each of somebody's newest gifts. */
export async function lettersOf(
  db: D1Database,
  userId: Who,
  limit: number,
): Promise<Map<string, LetterRow>> {
  const { results } = await statement(
    db,
    `${LETTER} WHERE l.gift_id IN (
       SELECT id FROM gift WHERE user_id = :userId ORDER BY created_at DESC, id LIMIT :limit
     ) ORDER BY l.created_at, l.id`,
    { userId, limit },
  ).all<LetterRow>();
  return new Map(results.map((row) => [row.gift_id, row]));
}

/** The newest letter of a gift. */
export function letterOf(db: D1Database, orderId: string, userId: Who): Promise<LetterRow | null> {
  return statement(
    db,
    `${LETTER} WHERE l.gift_id = (SELECT id FROM gift WHERE order_id = :orderId AND user_id = :userId)
       ORDER BY l.created_at DESC, l.id DESC LIMIT 1`,
    { orderId, userId },
  ).first<LetterRow>();
}

export interface NewLetter {
  id: string;
  giftId: string;
  userId: string;
  /** The recipient, for the gift's id. */
  sealed: string;
  language: Language;
  dueAt: number;
  now: number;
}

/** In place of one that waits. Changes nothing where the gift is over, or as many went out as may. */
export function putLetter(
  db: D1Database,
  letter: NewLetter,
  { most, transitionId }: { most: number; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO gift_letter (id, gift_id, user_id, sealed, language, due_at, state, transition_id, created_at)
       SELECT :id, :giftId, :userId, :sealed, :language, :dueAt, 'waiting', :transitionId, :now
       WHERE ${isWaiting(":giftId", ":now")}
         AND (SELECT COUNT(*) FROM gift_letter WHERE gift_id = :giftId AND state = 'sent') < :most
       ON CONFLICT (gift_id) WHERE state = 'waiting' DO UPDATE SET sealed = excluded.sealed, language = excluded.language,
         due_at = excluded.due_at, transition_id = excluded.transition_id`,
    {
      id: letter.id,
      giftId: letter.giftId,
      userId: letter.userId,
      sealed: letter.sealed,
      language: letter.language,
      dueAt: letter.dueAt,
      now: letter.now,
      transitionId,
      most,
    },
  );
}

/** Takes a waiting letter back, with all that is known of it. */
export function deleteLetter(db: D1Database, giftId: string): D1PreparedStatement {
  return db
    .prepare(`DELETE FROM gift_letter WHERE gift_id = ?1 AND state = 'waiting'`)
    .bind(giftId);
}

export async function dueLetters(db: D1Database, now: number, limit: number): Promise<LetterRow[]> {
  const { results } = await db
    .prepare(`${LETTER} WHERE l.state = 'waiting' AND l.due_at <= ?1 ORDER BY l.due_at LIMIT ?2`)
    .bind(now, limit)
    .all<LetterRow>();
  return results;
}

/** One that fails is due again later, and holds up no other. */
export function postponeLetter(
  db: D1Database,
  { id, due_at }: Pick<LetterRow, "id" | "due_at">,
  at: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE gift_letter SET due_at = ?3 WHERE id = ?1 AND due_at = ?2 AND state = 'waiting'`,
    )
    .bind(id, due_at, at);
}

/**
 * Ends its wait: `sent` only while its gift is waiting, with the message of the same batch. The recipient and the day are
 * those that were read, or nothing changes.
 */
export function settleLetter(
  db: D1Database,
  letter: Pick<LetterRow, "id" | "sealed">,
  to: { state: "sent" | "dropped"; messageId: string | null; transitionId: string; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE gift_letter SET state = :state, message_id = :messageId, settled_at = :now, transition_id = :transitionId,
         sealed = IIF(:state = 'sent', sealed, NULL)
       WHERE id = :id AND state = 'waiting' AND sealed = :sealed
         AND (:state = 'dropped' OR ${isWaiting("gift_letter.gift_id", ":now")})`,
    {
      id: letter.id,
      sealed: letter.sealed,
      state: to.state,
      messageId: to.messageId,
      transitionId: to.transitionId,
      now: to.now,
    },
  );
}

/** Recipients are strangers: who they were is forgotten. */
export function forgetRecipients(db: D1Database, settledBefore: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE gift_letter SET sealed = NULL WHERE settled_at IS NOT NULL AND settled_at <= ?1 AND sealed IS NOT NULL`,
    )
    .bind(settledBefore);
}
