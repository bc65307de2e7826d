/** The SQL of support as operators see it. */
import type { SupportState } from "#contract/support.ts";
import { goingUp, type Place, placeUp } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { columnsSet, type TextsJson, textColumns } from "#origin/ground/db/texts.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Language } from "#contract/scalars.ts";
import { notBlocked } from "#origin/books/people/block/repository.ts";
import type { PictureRow } from "../asking/repository.ts";
import { MESSAGE, type MessageRow, THREAD, type ThreadRow } from "../repository.ts";

const UID = `(SELECT uid FROM user WHERE id = t.user_id) AS uid`;
/** Whoever asked may not write. */
const BLOCKED = `CASE WHEN t.user_id IS NULL THEN EXISTS (SELECT 1 FROM support_block WHERE mailbox = t.mailbox)
    ELSE NOT ${notBlocked("t.user_id", "support")} END AS blocked`;

export interface QueuedRow extends ThreadRow {
  uid: string | null;
  blocked: 0 | 1;
}

const QUEUED = THREAD.replace("SELECT ", `SELECT ${UID}, ${BLOCKED}, `);

/** Those that wait longest first, from just after a row on. */
export async function threadsIn(
  db: D1Database,
  { state, after }: { state: SupportState; after: Place | null },
  limit: number,
): Promise<QueuedRow[]> {
  const { results } = await statement(
    db,
    `${QUEUED} WHERE t.state = :state AND ${goingUp("t.changed_at", "t.id")}
       ORDER BY t.changed_at, t.id LIMIT :limit`,
    { state, ...placeUp(after), limit },
  ).all<QueuedRow>();
  return results;
}

export function threadByNumber(db: D1Database, number: string): Promise<QueuedRow | null> {
  return statement(db, `${QUEUED} WHERE t.number = :number`, { number }).first<QueuedRow>();
}

/** All of it, the oldest first. */
export async function allMessages(db: D1Database, threadId: string): Promise<MessageRow[]> {
  const { results } = await statement(
    db,
    `${MESSAGE} WHERE m.thread_id = :threadId ORDER BY m.at, m.id LIMIT 1000`,
    { threadId },
  ).all<MessageRow>();
  return results;
}

export interface OfThread extends PictureRow {
  number: string;
}

/** A picture that was sent with a message. */
export function pictureById(db: D1Database, id: string): Promise<OfThread | null> {
  return statement(
    db,
    `SELECT p.type, p.content, t.number FROM support_picture AS p
       JOIN support_message AS m ON m.id = p.message_id JOIN support_thread AS t ON t.id = m.thread_id
       WHERE p.id = :id`,
    { id },
  ).first<OfThread>();
}

/** What a message says; null where there is none. */
export function textOfMessage(db: D1Database, id: string): Promise<string | null> {
  return db.prepare(`SELECT text FROM support_message WHERE id = ?1`).bind(id).first("text");
}

/** Moves a thread, or where `to` is null only marks it for what depends on it. */
export function moveThread(
  db: D1Database,
  transition: Transition,
  { to, now }: { to: SupportState | null; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE support_thread SET transition_id = :transitionId, state = COALESCE(:to, state),
         changed_at = CASE WHEN :to IS NULL THEN changed_at ELSE :now END
       WHERE id = :id`,
    { id: transition.id, transitionId: transition.transitionId, to, now },
  );
}

export function blockMailbox(db: D1Database, mailbox: string, now: number): D1PreparedStatement {
  return db
    .prepare(`INSERT INTO support_block (mailbox, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`)
    .bind(mailbox, now);
}

export function unblockMailbox(db: D1Database, mailbox: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM support_block WHERE mailbox = ?1`).bind(mailbox);
}

export interface ReadyRow {
  name: string;
  texts: TextsJson;
}

const READY = `SELECT name, texts FROM support_ready`;

export async function readyAnswers(db: D1Database): Promise<ReadyRow[]> {
  const { results } = await db.prepare(`${READY} ORDER BY name LIMIT 500`).all<ReadyRow>();
  return results;
}

export function readyAnswer(db: D1Database, name: string): Promise<ReadyRow | null> {
  return statement(db, `${READY} WHERE name = :name`, { name }).first<ReadyRow>();
}

export function putReady(
  db: D1Database,
  name: string,
  texts: Partial<Record<Language, string>>,
): D1PreparedStatement {
  const columns = textColumns("text", texts);
  const names = Object.keys(columns);
  return statement(
    db,
    `INSERT INTO support_ready (name, ${names.join(", ")}) VALUES (:name, ${names.map((one) => `:${one}`).join(", ")})
       ON CONFLICT (name) DO UPDATE SET ${columnsSet(columns)}`,
    { name, ...columns },
  );
}

export function removeReady(db: D1Database, name: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM support_ready WHERE name = ?1`).bind(name);
}
