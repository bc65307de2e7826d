/** The SQL of looking codes up, listing and ending them. */
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";
import type { NewRedemptionCode } from "#origin/books/redemption/repository.ts";

export interface RedeemableRow {
  id: string;
  months: number;
  seconds: number;
  /** It was bought for somebody. */
  gift: 0 | 1;
}

export function redeemableCode(
  db: D1Database,
  codeHash: string,
  now: number,
): Promise<RedeemableRow | null> {
  return db
    .prepare(
      `SELECT id, months, seconds, gift FROM redemption_code
       WHERE code_hash = ?1 AND redeemed_by IS NULL AND (expires_at IS NULL OR expires_at > ?2)`,
    )
    .bind(codeHash, now)
    .first<RedeemableRow>();
}

/** What the person's own code gave, if it was the last that came to their time. A gift's may be several rows. */
export function lastRedeemed(
  db: D1Database,
  codeHash: string,
  userId: string,
): Promise<{ months: number; seconds: number; expires_at: number } | null> {
  return statement(
    db,
    `SELECT code.months, code.seconds, entry.expires_at
       FROM redemption_code AS code JOIN time_entry AS entry ON entry.user_id = code.redeemed_by AND entry.at = code.redeemed_at
       WHERE code.code_hash = :codeHash AND code.redeemed_by = :userId
         AND entry.seq = (SELECT MAX(seq) FROM time_entry WHERE user_id = :userId)`,
    { codeHash, userId },
  ).first();
}

/** How many of these are there as they would be made; an end that an operator brought forward is none of its terms. */
export async function countMade(
  db: D1Database,
  hashes: string[],
  {
    months,
    seconds,
    note,
    expiresAt,
  }: Pick<NewRedemptionCode, "months" | "seconds" | "note" | "expiresAt">,
): Promise<number> {
  const count = await statement(
    db,
    `SELECT COUNT(*) AS count FROM redemption_code
       WHERE code_hash IN (SELECT value FROM json_each(:hashes))
         AND months = :months AND seconds = :seconds AND note = :note
         AND (expires_at IS :expiresAt OR revoked_at IS NOT NULL)`,
    { hashes: JSON.stringify(hashes), months, seconds, note, expiresAt },
  ).first<number>("count");
  return count ?? 0;
}

export interface ListedCodeRow {
  id: string;
  months: number;
  seconds: number;
  note: string;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  redeemed_at: number | null;
  redeemed_by_uid: string | null;
}

/** Operators' own, newest first, from just after a row on, or the one of an id. */
export async function listRedemptionCodes(
  db: D1Database,
  { id, after }: { id: string | undefined; after: Place | null },
  limit: number,
): Promise<ListedCodeRow[]> {
  const { results } = await statement(
    db,
    `SELECT code.id, code.months, code.seconds, code.note, code.created_at, code.expires_at,
         code.revoked_at, code.redeemed_at, user.uid AS redeemed_by_uid
       FROM redemption_code AS code LEFT JOIN user ON user.id = code.redeemed_by
       WHERE ${id === undefined ? "" : "code.id = :id AND "}code.gift = 0 AND ${goingDown("code.created_at", "code.id")}
       ORDER BY code.created_at DESC, code.id DESC LIMIT :limit`,
    { id: id ?? null, ...placeDown(after), limit },
  ).all<ListedCodeRow>();
  return results;
}

/** Which codes are meant: one by its hash or its id, or all of a note. */
export interface WhichCodes {
  codeHash: string | null;
  id: string | null;
  noteOfAll: string | null;
}

const WHICH = `(code_hash = :codeHash OR id = :id OR note = :noteOfAll)`;

const LEFT = `${WHICH} AND redeemed_by IS NULL AND (expires_at IS NULL OR expires_at > :now)`;

/** How many of them nobody redeemed and have not ended. */
export async function countRevocable(
  db: D1Database,
  { codeHash, id, noteOfAll }: WhichCodes,
  now: number,
): Promise<number> {
  const count = await statement(db, `SELECT COUNT(*) AS count FROM redemption_code WHERE ${LEFT}`, {
    codeHash,
    id,
    noteOfAll,
    now,
  }).first<number>("count");
  return count ?? 0;
}

/** Ends those; the number of changed rows says how many. */
export function revokeCodes(
  db: D1Database,
  { codeHash, id, noteOfAll }: WhichCodes,
  now: number,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE redemption_code SET expires_at = :now, revoked_at = :now WHERE ${LEFT}`,
    { codeHash, id, noteOfAll, now },
  );
}

/** Of gifts among them that ended: nobody is told of what is not there any more. */
export function dropLetters(
  db: D1Database,
  { codeHash, id, noteOfAll }: WhichCodes,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM gift_letter WHERE state = 'waiting' AND gift_id IN (
       SELECT id FROM redemption_code WHERE ${WHICH} AND revoked_at IS NOT NULL
     )`,
    { codeHash, id, noteOfAll },
  );
}
