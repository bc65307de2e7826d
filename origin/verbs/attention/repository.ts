/** The SQL of what is written down of items that need a person. What is so is asked of the world (./world/). */
import type { AttentionAbout, AttentionKind } from "#contract/ops/attention.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { newId } from "#origin/ground/ids.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
import type { Known } from "./queue.ts";
import type { Found } from "./world/found.ts";

interface ItemRow {
  id: string;
  what: AttentionKind;
  subject: string;
  /** JSON; a sentence in rows of an earlier build. */
  detail: string;
  about: string;
  at: number;
  seen_at: number;
  taken_by: string | null;
  done_by: string | null;
  done_at: number | null;
  note: string | null;
  over_at: number | null;
  returned: number;
}

const ITEM = `SELECT id, what, subject, detail, about, at, seen_at, taken_by, done_by, done_at, note, over_at, returned
  FROM attention_item`;

/** Those that are not over, and those of the ids, which may be. */
export async function knownItems(db: D1Database, ids: string[]): Promise<Known[]> {
  const { results } = await statement(
    db,
    `${ITEM} WHERE over_at IS NULL
     UNION ${ITEM} WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<ItemRow>();
  return results.map(knownOf);
}

const NO_DISPUTE: Partial<AttentionAbout> = { dispute: null };

function knownOf(row: ItemRow): Known {
  const { id, what, subject, at, note, returned } = row;
  return {
    id,
    what,
    subject,
    detail: detailIn(row.detail),
    // safe because only `AttentionAbout` is written there; rows of an earlier build name no dispute
    about: { ...NO_DISPUTE, ...(JSON.parse(row.about) as AttentionAbout) },
    at,
    seenAt: row.seen_at,
    takenBy: row.taken_by,
    doneBy: row.done_by,
    doneAt: row.done_at,
    note,
    overAt: row.over_at,
    returned,
  };
}

export interface PastRow extends Place {
  item: string;
  what: AttentionKind;
  subject: string;
  detail: string;
  since: number;
  done_by: string | null;
  note: string | null;
}

/** What is over, newest first, from just after a row on. `done_by` only where it was done of this time. */
export async function pastItems(
  db: D1Database,
  after: Place | null,
  limit: number,
): Promise<PastRow[]> {
  const { results } = await statement(
    db,
    `SELECT place AS id, id AS item, what, subject, detail, at AS since, over_at AS at,
       IIF(done_at >= seen_at, done_by, NULL) AS done_by, IIF(done_at >= seen_at, note, NULL) AS note
     FROM attention_item
     WHERE over_at IS NOT NULL AND over_at <= :at AND (over_at, place) < (:at, :place)
     ORDER BY over_at DESC, place DESC LIMIT :limit`,
    { at: after?.at ?? Number.MAX_SAFE_INTEGER, place: after?.id ?? "", limit },
  ).all<PastRow>();
  return results;
}

const OF_FOUND = `value ->> 'id', value ->> 'what', value ->> 'subject', value ->> 'detail', value -> 'about', value ->> 'at'`;

/** What is seen for the first time, or was over and is so again. */
export function writeSeen(db: D1Database, found: Found[], now: number): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO attention_item (id, what, subject, detail, about, at, place, seen_at)
       SELECT ${OF_FOUND}, value ->> 'place', :now FROM json_each(:found) WHERE true
       ON CONFLICT (id) DO UPDATE SET subject = excluded.subject, detail = excluded.detail, about = excluded.about,
         at = excluded.at, seen_at = excluded.seen_at, taken_by = NULL, taken_at = NULL, over_at = NULL,
         returned = returned + 1
       WHERE over_at IS NOT NULL`,
    { found: JSON.stringify(found.map((one) => ({ ...one, place: newId() }))), now },
  );
}

export function writeOver(db: D1Database, ids: string[], now: number): D1PreparedStatement {
  return statement(
    db,
    `UPDATE attention_item SET over_at = :now
       WHERE over_at IS NULL AND id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids), now },
  );
}

/** Whose an item becomes, and what its operator says of it. */
export interface Word {
  id: string;
  transitionId: string;
  operator: string;
  now: number;
}

/** Changes no row that somebody else has. */
export function takeItem(
  db: D1Database,
  { id, transitionId, operator, now }: Word,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE attention_item SET taken_by = :operator, taken_at = :now, transition_id = :transitionId
       WHERE id = :id AND over_at IS NULL AND (taken_by IS NULL OR taken_by = :operator)`,
    { id, transitionId, operator, now },
  );
}

/** Changes no row that nobody has. */
export function leaveItem(db: D1Database, { id, transitionId }: Word): D1PreparedStatement {
  return statement(
    db,
    `UPDATE attention_item SET taken_by = NULL, taken_at = NULL, transition_id = :transitionId
       WHERE id = :id AND taken_by IS NOT NULL`,
    { id, transitionId },
  );
}

/** Changes no row that somebody else has. */
export function endItem(
  db: D1Database,
  { id, transitionId, operator, now, note }: Word & { note: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE attention_item SET taken_by = NULL, taken_at = NULL, done_by = :operator, done_at = :now, note = :note,
         transition_id = :transitionId
       WHERE id = :id AND over_at IS NULL AND (taken_by IS NULL OR taken_by = :operator)`,
    { id, transitionId, operator, now, note },
  );
}
