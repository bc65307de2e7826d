/** The SQL of support as people see it: each row is asked for together with whose it is. */
import type { SupportState, SupportTopic } from "#contract/support.ts";
import type { Language } from "#contract/scalars.ts";
import { insertRow, type Part, statement, type Who } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { Place } from "#origin/ground/db/page.ts";

/** An account, or a mailbox: one of them; before it is known, the SQL that finds it. */
export interface Asker<Id = string> {
  userId: Id | null;
  mailbox: Id | null;
}

/** A condition on a table that has both; with the asker's values. */
export function ofAsker({ userId }: Asker<Who>, of = ""): string {
  return userId === null ? `${of}mailbox = :mailbox` : `${of}user_id = :userId`;
}

export function askerValues({ userId, mailbox }: Asker<Who>): Record<string, Who> {
  return userId === null ? { mailbox: mailbox ?? "" } : { userId };
}

export interface ThreadRow {
  id: string;
  number: string;
  user_id: string | null;
  mailbox: string | null;
  language: Language;
  topic: SupportTopic;
  order_number: string | null;
  state: SupportState;
  created_at: number;
  changed_at: number;
}

export const THREAD = `SELECT t.id, t.number, t.user_id, t.mailbox, t.language, t.topic, t.state, t.created_at, t.changed_at,
    (SELECT number FROM purchase WHERE id = t.order_id) AS order_number FROM support_thread AS t`;

export function threadOf(db: D1Database, asker: Asker<Who>, id: string): Promise<ThreadRow | null> {
  return statement(db, `${THREAD} WHERE t.id = :id AND ${ofAsker(asker, "t.")}`, {
    id,
    ...askerValues(asker),
  }).first<ThreadRow>();
}

/** Those that changed last first, from just after a row on. */
export async function threadsOf(
  db: D1Database,
  asker: Asker<Who>,
  after: Place | null,
  limit: number,
): Promise<ThreadRow[]> {
  const { results } = await statement(
    db,
    `${THREAD} WHERE ${ofAsker(asker, "t.")} AND (t.changed_at, t.id) < (:at, :id)
       ORDER BY t.changed_at DESC, t.id DESC LIMIT :limit`,
    { ...askerValues(asker), at: after?.at ?? Number.MAX_SAFE_INTEGER, id: after?.id ?? "", limit },
  ).all<ThreadRow>();
  return results;
}

export interface MessageRow extends Place {
  author: "person" | "stranger" | "operator" | "note";
  operator: string | null;
  text: string;
  mail_hash: string | null;
  left_out: number;
  /** JSON: its pictures. */
  pictures: string;
}

export const MESSAGE = `SELECT m.id, m.at, m.author, m.operator, m.text, m.mail_hash, m.left_out, (
    SELECT json_group_array(json_object('id', p.id, 'width', p.width, 'height', p.height))
    FROM support_picture AS p WHERE p.message_id = m.id
  ) AS pictures FROM support_message AS m`;

/** What a person sees of a thread, the newest first; without operators' notes and what strangers wrote. */
export async function messagesOf(
  db: D1Database,
  asker: Asker<Who>,
  { thread, after, limit }: { thread: string; after: Place | null; limit: number },
): Promise<MessageRow[]> {
  const { results } = await statement(
    db,
    `${MESSAGE} JOIN support_thread AS t ON t.id = m.thread_id
       WHERE t.id = :thread AND ${ofAsker(asker, "t.")} AND m.author IN ('person', 'operator')
         AND (m.at, m.id) < (:at, :id)
       ORDER BY m.at DESC, m.id DESC LIMIT :limit`,
    {
      thread,
      limit,
      ...askerValues(asker),
      at: after?.at ?? Number.MAX_SAFE_INTEGER,
      id: after?.id ?? "",
    },
  ).all<MessageRow>();
  return results;
}

/** The thread that a message of this id is in; null where there is none, or where it is another's. */
export function threadOfMessage(
  db: D1Database,
  asker: Asker<Who>,
  id: string,
): Promise<ThreadRow | null> {
  return statement(
    db,
    `${THREAD} JOIN support_message AS m ON m.thread_id = t.id WHERE m.id = :id AND ${ofAsker(asker, "t.")}`,
    { id, ...askerValues(asker) },
  ).first<ThreadRow>();
}

export interface NewThread {
  id: string;
  number: string;
  asker: Asker;
  language: Language;
  topic: SupportTopic;
  orderId: string | null;
  transitionId: string;
  now: number;
}

export function insertThread(db: D1Database, thread: NewThread): D1PreparedStatement {
  const { id, number, asker, language, topic, orderId, transitionId, now } = thread;
  return insertRow(db, "support_thread", {
    id,
    number,
    user_id: asker.userId,
    mailbox: asker.mailbox,
    language,
    topic,
    order_id: orderId,
    transition_id: transitionId,
    created_at: now,
    changed_at: now,
  });
}

export interface Moved {
  transition: Transition;
  to: SupportState;
  /** Of whoever writes; null where nobody of theirs did. */
  language: Language | null;
  now: number;
}

/** Moves a thread of the asker's. */
export function moveOwn(db: D1Database, asker: Asker, moved: Moved): D1PreparedStatement {
  const { transition, to, language, now } = moved;
  return statement(
    db,
    `UPDATE support_thread SET state = :to, changed_at = :now, transition_id = :transitionId,
         language = COALESCE(:language, language)
       WHERE id = :id AND ${ofAsker(asker)}`,
    {
      to,
      language,
      now,
      id: transition.id,
      transitionId: transition.transitionId,
      ...askerValues(asker),
    },
  );
}

export interface NewMessage {
  id: string;
  threadId: string;
  author: MessageRow["author"];
  operator?: string;
  text: string;
  now: number;
  mailHash?: string;
  leftOut?: number;
}

/** Written with the move of its thread. */
export function insertMessage(
  db: D1Database,
  message: NewMessage,
  transition: Transition,
): D1PreparedStatement {
  const {
    id,
    threadId,
    author,
    operator = null,
    text,
    now,
    mailHash = null,
    leftOut = 0,
  } = message;
  return insertRow(
    db,
    "support_message",
    {
      id,
      thread_id: threadId,
      author,
      operator,
      text,
      at: now,
      mail_hash: mailHash,
      left_out: leftOut,
    },
    guard(transition),
    guardValues(transition),
  );
}

/** The id of an order of theirs. */
export async function hasOrder(db: D1Database, userId: Who, orderId: string): Promise<boolean> {
  const found = await statement(
    db,
    `SELECT 1 FROM purchase WHERE id = :orderId AND user_id = :userId`,
    { orderId, userId },
  ).first();
  return found !== null;
}

export function insertKey(
  db: D1Database,
  key: { hash: string; mailbox: string; expiresAt: number },
  transition: Transition,
): D1PreparedStatement {
  const { hash, mailbox, expiresAt } = key;
  return insertRow(
    db,
    "support_key",
    { hash, mailbox, expires_at: expiresAt },
    guard(transition),
    guardValues(transition),
  );
}

/** The mailbox that a key opens, as SQL. */
export function keyedMailbox(hash: string, now: number): Part {
  const sql = `SELECT mailbox FROM support_key WHERE hash = :hash AND expires_at > :now`;
  return { sql, values: { hash, now } };
}

export function mailboxOfKey(db: D1Database, hash: string, now: number): Promise<string | null> {
  const { sql, values } = keyedMailbox(hash, now);
  return statement(db, sql, values).first<string>("mailbox");
}

export async function isMailboxBlocked(db: D1Database, mailbox: Who): Promise<boolean> {
  const found = await statement(db, `SELECT 1 FROM support_block WHERE mailbox = :mailbox`, {
    mailbox,
  }).first();
  return found !== null;
}
