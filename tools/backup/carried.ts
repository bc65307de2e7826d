/**
 * What the database that is replaced still knows: which addresses were given, who deleted their account, who was blocked, which
 * codes were taken back. It goes over; nothing else does. Where that database is lost, a person knows it or nobody does.
 */
import type { DatabaseSync } from "node:sqlite";

export interface Known {
  /** The last address that was given. */
  lastIndex: number;
  /** Statements for the batch of the moves: each changes only what the copy has. */
  statements: string[];
  /** Sentences on what goes over. */
  told: string[];
}

/** @param before null where it is lost */
export function knownOf(
  before: DatabaseSync | null,
  { copiedAt, restoredAt }: { copiedAt: number; restoredAt: number },
): Known {
  if (!before) return { lastIndex: 0, statements: [], told: [] };
  const erased = listed(before, `SELECT id AS value FROM user WHERE deleted_at >= ?`, copiedAt);
  const lost = listed(
    before,
    `SELECT json_array(address_index, address, ${restoredAt}) AS value FROM crypto_payment
       WHERE created_at >= ?1 AND address IS NOT NULL
     UNION ALL SELECT json_array(address_index, address, restored_at) FROM lost_address WHERE restored_at >= ?1`,
    copiedAt,
  );
  const revoked = listed(
    before,
    `SELECT json_array(id, revoked_at) AS value FROM redemption_code WHERE revoked_at >= ?`,
    copiedAt,
  );
  const blocked = listed(
    before,
    `SELECT json_array(user_id, what, at) AS value FROM person_block WHERE at >= ?`,
    copiedAt,
  );
  return {
    lastIndex: lastIndexOf(before),
    statements: [
      `INSERT INTO lost_address (address_index, address, restored_at)
         SELECT l.value ->> 0, l.value ->> 1, l.value ->> 2 FROM json_each(${lost.text}) AS l
         WHERE NOT EXISTS (SELECT 1 FROM crypto_payment WHERE address_index = l.value ->> 0) ON CONFLICT DO NOTHING;`,
      `INSERT INTO erase_again (user_id) SELECT id FROM user
         WHERE id IN (SELECT value FROM json_each(${erased.text})) AND deleted_at IS NULL ON CONFLICT DO NOTHING;`,
      `UPDATE redemption_code SET revoked_at = r.value ->> 1, expires_at = r.value ->> 1
         FROM json_each(${revoked.text}) AS r WHERE redemption_code.id = r.value ->> 0 AND redeemed_at IS NULL;`,
      `INSERT INTO person_block (user_id, what, at) SELECT b.value ->> 0, b.value ->> 1, b.value ->> 2
         FROM json_each(${blocked.text}) AS b JOIN user ON user.id = b.value ->> 0 WHERE true ON CONFLICT DO NOTHING;`,
    ],
    told: [
      `Addresses given since, watched: ${lost.count}`,
      `People who deleted their account since, erased again by the schedule: ${erased.count}`,
      `Codes taken back since, taken back again: ${revoked.count}`,
      `Blocks made since, made again: ${blocked.count}`,
    ],
  };
}

export function lastIndexOf(database: DatabaseSync): number {
  const found = database
    .prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'crypto_payment'`)
    .get();
  return Number(found?.seq ?? 0);
}

/** Its values as a JSON array in SQL. */
function listed(database: DatabaseSync, sql: string, copiedAt: number) {
  const values = database.prepare(sql).all(copiedAt);
  const text = JSON.stringify(values.map(({ value }) => value)).replaceAll("'", "''");
  return { text: `'${text}'`, count: values.length };
}
