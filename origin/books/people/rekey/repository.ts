/**
 * The SQL that moves rows from digests and seals of an earlier key to those of the current one. A row whose new digest is
 * there already stays as it is: nobody asks for it any more.
 */
import { statement } from "#origin/ground/db/statement.ts";

export interface Turned {
  digest: string;
  earlier: string[];
}

const UNDER_EARLIER = "IN (SELECT value FROM json_each(:earlier))";

function turn(db: D1Database, update: string, { digest, earlier }: Turned): D1PreparedStatement {
  return statement(db, `UPDATE OR IGNORE ${update} ${UNDER_EARLIER}`, {
    digest,
    earlier: JSON.stringify(earlier),
  });
}

export function turnDevice(db: D1Database, turned: Turned): D1PreparedStatement[] {
  return [
    turn(db, "identity SET key = :digest WHERE kind = 'device' AND key", turned),
    turn(db, "device SET device_hash = :digest WHERE device_hash", turned),
  ];
}

export function turnTrial(db: D1Database, turned: Turned): D1PreparedStatement[] {
  return [turn(db, "trial_claim SET id = :digest WHERE id", turned)];
}

export function turnNetwork(db: D1Database, turned: Turned): D1PreparedStatement[] {
  return [turn(db, "known_network SET network_hash = :digest WHERE network_hash", turned)];
}

export function turnAddress(db: D1Database, turned: Turned): D1PreparedStatement[] {
  return [
    turn(db, "verification_code SET address_hash = :digest WHERE address_hash", turned),
    turn(db, "outbox SET recipient_hash = :digest WHERE recipient_hash", turned),
    turn(db, "dev_message SET recipient_hash = :digest WHERE recipient_hash", turned),
  ];
}

export type SealedTable =
  | "device"
  | "benefit_account"
  | "gift"
  | "gift_letter"
  | "authenticator_app";

export interface SealedRow {
  id: string;
  owner: string;
  sealed: string;
}

export interface Progress {
  after_id: string;
  done_at: number | null;
}

/** How far the current key has come in a table; null before its first row. */
export function progressOf(
  db: D1Database,
  keyName: string,
  table: SealedTable,
): Promise<Progress | null> {
  return db
    .prepare(`SELECT after_id, done_at FROM rekey WHERE key_name = ?1 AND of_table = ?2`)
    .bind(keyName, table)
    .first<Progress>();
}

/** The next devices in the order of their ids. */
export async function sealedDevices(
  db: D1Database,
  afterId: string,
  limit: number,
): Promise<SealedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, user_id AS owner, sealed_id AS sealed FROM device WHERE id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

export async function sealedBenefits(
  db: D1Database,
  afterId: string,
  limit: number,
): Promise<SealedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, id AS owner, sealed_password AS sealed FROM benefit_account
       WHERE id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

/** Cards of gifts that wait. */
export async function sealedGifts(
  db: D1Database,
  afterId: string,
  limit: number,
): Promise<SealedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, id AS owner, sealed FROM gift WHERE sealed IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

/** Recipients of gifts' letters. */
export async function sealedRecipients(
  db: D1Database,
  afterId: string,
  limit: number,
): Promise<SealedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, gift_id AS owner, sealed FROM gift_letter WHERE sealed IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

export async function sealedApps(
  db: D1Database,
  afterId: string,
  limit: number,
): Promise<SealedRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, user_id AS owner, sealed_secret AS sealed FROM authenticator_app
       WHERE id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

export function resealApp(db: D1Database, row: SealedRow, sealed: string): D1PreparedStatement {
  return db
    .prepare(`UPDATE authenticator_app SET sealed_secret = ?1 WHERE id = ?2 AND sealed_secret = ?3`)
    .bind(sealed, row.id, row.sealed);
}

/** Changes nothing when the row was written anew meanwhile. */
export function resealDevice(db: D1Database, row: SealedRow, sealed: string): D1PreparedStatement {
  return db
    .prepare(`UPDATE device SET sealed_id = ?1 WHERE id = ?2 AND sealed_id = ?3`)
    .bind(sealed, row.id, row.sealed);
}

export function resealBenefit(db: D1Database, row: SealedRow, sealed: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE benefit_account SET sealed_password = ?1 WHERE id = ?2 AND sealed_password = ?3`,
    )
    .bind(sealed, row.id, row.sealed);
}

export function resealGift(db: D1Database, row: SealedRow, sealed: string): D1PreparedStatement {
  return db
    .prepare(`UPDATE gift SET sealed = ?1 WHERE id = ?2 AND sealed = ?3`)
    .bind(sealed, row.id, row.sealed);
}

export function resealRecipient(
  db: D1Database,
  row: SealedRow,
  sealed: string,
): D1PreparedStatement {
  return db
    .prepare(`UPDATE gift_letter SET sealed = ?1 WHERE id = ?2 AND sealed = ?3`)
    .bind(sealed, row.id, row.sealed);
}

export function recordProgress(
  db: D1Database,
  progress: { keyName: string; table: SealedTable; afterId: string; doneAt: number | null },
): D1PreparedStatement {
  const { keyName, table, afterId, doneAt } = progress;
  return statement(
    db,
    `INSERT INTO rekey (key_name, of_table, after_id, done_at) VALUES (:keyName, :table, :afterId, :doneAt)
       ON CONFLICT (key_name, of_table) DO UPDATE SET after_id = excluded.after_id, done_at = excluded.done_at`,
    { keyName, table, afterId, doneAt },
  );
}
