/** The SQL by which operators keep reviews. */
import type { Language } from "#contract/scalars.ts";
import { goingUp, type Place, placeUp } from "#origin/ground/db/page.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { columnsSet, textColumns, type TextsJson } from "#origin/ground/db/texts.ts";

export interface ReviewRow {
  id: string;
  author: string;
  texts: TextsJson;
  /** A day, UTC. */
  written_on: string;
  position: number;
  sample: 0 | 1;
  ended_at: number | null;
  place: number;
  /** Of its last change. */
  transition_id: string | null;
}

/** In the order of the page, those that are not on it last. */
const PLACE = `((ended_at IS NOT NULL) * 1000000 + position)`;

const SELECT = `SELECT id, author, texts, written_on, position, sample, ended_at, transition_id, ${PLACE} AS place FROM review`;

/** From just after a row on, or the one of an id. */
export async function reviewsInOrder(
  db: D1Database,
  { id, after }: { id: string | undefined; after: Place | null },
  limit: number,
): Promise<ReviewRow[]> {
  const { results } = await statement(
    db,
    `${SELECT} WHERE ${id === undefined ? "" : "id = :id AND "}${goingUp(PLACE, "id")}
       ORDER BY ${PLACE}, id LIMIT :limit`,
    { id: id ?? null, ...placeUp(after), limit },
  ).all<ReviewRow>();
  return results;
}

export function reviewById(db: D1Database, id: string): Promise<ReviewRow | null> {
  return db.prepare(`${SELECT} WHERE id = ?1`).bind(id).first<ReviewRow>();
}

/** After the last one. */
export async function nextPosition(db: D1Database): Promise<number> {
  const sql = `SELECT COALESCE(MAX(position), 0) + 1 AS position FROM review`;
  // safe because an aggregate always has a row
  return (await db.prepare(sql).first<number>("position"))!;
}

export interface ReviewText {
  author: string;
  texts: Partial<Record<Language, string>>;
  writtenOn: string;
  position: number;
  endedAt: number | null;
}

/** Fails on its key when there is one of that id. */
export function insertReview(
  db: D1Database,
  id: string,
  of: Omit<ReviewText, "endedAt">,
): D1PreparedStatement {
  return insertRow(db, "review", {
    id,
    author: of.author,
    ...textColumns("text", of.texts),
    written_on: of.writtenOn,
    position: of.position,
    sample: 0,
  });
}

/** Changes no row when somebody else changed it since `was`, its last change as it was read. */
export function updateReview(
  db: D1Database,
  { id, transitionId }: Transition,
  was: string | null,
  of: ReviewText,
): D1PreparedStatement {
  const columns = textColumns("text", of.texts);
  return statement(
    db,
    `UPDATE review SET author = :author, written_on = :writtenOn, position = :position, ended_at = :endedAt,
         ${columnsSet(columns)}, transition_id = :transitionId
       WHERE id = :id AND transition_id IS :was`,
    {
      id,
      transitionId,
      was,
      author: of.author,
      writtenOn: of.writtenOn,
      position: of.position,
      endedAt: of.endedAt,
      ...columns,
    },
  );
}
