/** The SQL of announcements that go out by letter. */
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import type { TextsJson } from "#origin/ground/db/texts.ts";
import type { Transition } from "#origin/ground/db/transition.ts";

/** Writes nothing when one began after `since`; fails on its key when this one was sent before. */
export function beginLetter(
  db: D1Database,
  { id, transitionId }: Transition,
  { now, since }: { now: number; since: number },
): D1PreparedStatement {
  return insertRow(
    db,
    "announcement_letter",
    { id, transition_id: transitionId, at: now },
    "NOT EXISTS (SELECT 1 FROM announcement_letter WHERE at > :since)",
    { since },
  );
}

/** When the last one began. */
export function lastLetterAt(db: D1Database): Promise<number | null> {
  return db
    .prepare(`SELECT at FROM announcement_letter ORDER BY at DESC LIMIT 1`)
    .first<number>("at");
}

export interface LetterRow {
  id: string;
  transition_id: string;
  after_user: string;
  titles: TextsJson;
  bodies: TextsJson;
  link_url: string | null;
  link_labels: TextsJson;
  published_at: number;
  ends_at: number | null;
}

/** The oldest that is not done. */
export function openLetter(db: D1Database): Promise<LetterRow | null> {
  return db
    .prepare(
      `SELECT l.id, l.transition_id, l.after_user, a.titles, a.bodies, a.link_url, a.link_labels, a.published_at, a.ends_at
       FROM announcement_letter AS l JOIN announcement AS a ON a.id = l.id
       WHERE l.done_at IS NULL ORDER BY l.at LIMIT 1`,
    )
    .first<LetterRow>();
}

export interface Batch {
  /** The last person who was looked at. */
  afterUser: string;
  letters: number;
  /** Null while there may be more. */
  doneAt: number | null;
}

/** Changes nothing when another run moved it meanwhile. */
export function moveLetter(
  db: D1Database,
  { id, transitionId }: Transition,
  was: string,
  { afterUser, letters, doneAt }: Batch,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE announcement_letter SET transition_id = :transitionId, after_user = :afterUser, letters = letters + :letters,
         done_at = :doneAt
       WHERE id = :id AND transition_id = :was AND done_at IS NULL`,
    { id, transitionId, was, afterUser, letters, doneAt },
  );
}
