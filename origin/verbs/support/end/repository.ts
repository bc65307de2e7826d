/** The SQL by which questions end: closed by time, deleted when they are over, erased with their person. */
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

/** So many threads at once. */
const PIECE = 200;

export function closeAnswered(db: D1Database, before: number, now: number): D1PreparedStatement {
  return statement(
    db,
    `UPDATE support_thread SET state = 'closed', changed_at = :now WHERE id IN (
       SELECT id FROM support_thread WHERE state = 'answered' AND changed_at <= :before
       ORDER BY changed_at LIMIT ${PIECE}
     )`,
    { before, now },
  );
}

/** Pictures that were never sent. */
export function deleteWaiting(db: D1Database, before: number): D1PreparedStatement {
  return statement(db, `DELETE FROM support_picture WHERE message_id IS NULL AND at <= :before`, {
    before,
  });
}

/** Those of threads that closed before. */
export function deletePictures(db: D1Database, before: number): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM support_picture WHERE at <= :before AND message_id IN (
       SELECT m.id FROM support_message AS m JOIN support_thread AS t ON t.id = m.thread_id
       WHERE m.id = support_picture.message_id AND t.state = 'closed' AND t.changed_at <= :before
     )`,
    { before },
  );
}

const OVER = `SELECT id FROM support_thread WHERE state = 'closed' AND changed_at <= :before
  ORDER BY changed_at LIMIT ${PIECE}`;

export function deleteThreads(db: D1Database, before: number): D1PreparedStatement[] {
  const ofThem = (sql: string) => statement(db, sql, { before });
  const messages = `SELECT id FROM support_message WHERE thread_id IN (${OVER})`;
  return [
    ofThem(`DELETE FROM support_picture WHERE message_id IN (${messages})`),
    ofThem(`DELETE FROM support_message WHERE thread_id IN (${OVER})`),
    ofThem(`DELETE FROM support_thread WHERE id IN (${OVER})`),
  ];
}

export function deleteKeys(db: D1Database, now: number): D1PreparedStatement {
  return statement(db, `DELETE FROM support_key WHERE expires_at <= :now`, { now });
}

/** All that is kept of a person who leaves, under the account and under its mailboxes. */
export function eraseSupport(
  db: D1Database,
  userId: string,
  transition: Transition,
): D1PreparedStatement[] {
  const mailboxes = `SELECT key FROM identity WHERE user_id = :userId AND kind = 'email'`;
  const own = `(user_id = :userId OR mailbox IN (${mailboxes}))`;
  const erase = (sql: string) =>
    statement(db, `${sql} AND ${guard(transition)}`, { userId, ...guardValues(transition) });
  return [
    erase(`DELETE FROM support_picture WHERE ${own}`),
    erase(
      `DELETE FROM support_message WHERE thread_id IN (SELECT id FROM support_thread WHERE ${own})`,
    ),
    erase(`DELETE FROM support_thread WHERE ${own}`),
    erase(`DELETE FROM support_key WHERE mailbox IN (${mailboxes})`),
  ];
}
