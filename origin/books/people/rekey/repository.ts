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
    turn(db, "former_address SET recipient_hash = :digest WHERE recipient_hash", turned),
    turn(db, "dev_message SET recipient_hash = :digest WHERE recipient_hash", turned),
  ];
}

/** Whose seal it is, and where it stands. */
const SEALED = {
  device: { owner: "user_id", column: "sealed_id" },
  benefit_account: { owner: "id", column: "sealed_password" },
  gift: { owner: "id", column: "sealed" },
  gift_letter: { owner: "gift_id", column: "sealed" },
  authenticator_app: { owner: "user_id", column: "sealed_secret" },
} as const;

export type SealedTable = keyof typeof SEALED;

// safe because the keys of an object literal are its own
export const SEALED_TABLES = Object.keys(SEALED) as SealedTable[];

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

/** The next rows in the order of their ids. */
export async function sealedRows(
  db: D1Database,
  table: SealedTable,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<SealedRow[]> {
  const { owner, column } = SEALED[table];
  const { results } = await db
    .prepare(
      `SELECT id, ${owner} AS owner, ${column} AS sealed FROM ${table}
       WHERE ${column} IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2`,
    )
    .bind(afterId, limit)
    .all<SealedRow>();
  return results;
}

/** Changes nothing when the row was written anew meanwhile. */
export function reseal(
  db: D1Database,
  table: SealedTable,
  row: SealedRow,
  sealed: string,
): D1PreparedStatement {
  const { column } = SEALED[table];
  return db
    .prepare(`UPDATE ${table} SET ${column} = ?1 WHERE id = ?2 AND ${column} = ?3`)
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
