/** The verification codes' SQL. A code is here only as a keyed hash. */
import type { CodePurpose } from "#contract/address.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** In place of an asker: the mailbox's reader may use it, wherever it was asked for. */
export const MAILBOX = "mailbox";

export interface NewCode {
  id: string;
  purpose: CodePurpose;
  addressHash: string;
  asker: string;
  codeHash: string;
  expiresAt: number;
}

/** The new code takes the old one's place: an address has one live code for a purpose and a place. */
export function putCode(db: D1Database, code: NewCode): D1PreparedStatement {
  const { id, purpose, addressHash, asker, codeHash, expiresAt } = code;
  return statement(
    db,
    `INSERT OR REPLACE INTO verification_code (id, purpose, address_hash, asker, code_hash, expires_at)
       VALUES (:id, :purpose, :addressHash, :asker, :codeHash, :expiresAt)`,
    { id, purpose, addressHash, asker, codeHash, expiresAt },
  );
}

export interface CodeTry {
  purpose: CodePurpose;
  addressHash: string;
  asker: string;
  isLong: boolean;
  maxTries: number;
  now: number;
}

export interface LiveCode {
  id: string;
  code_hash: string;
}

/** Counts a try and returns the codes it is to be compared with: none when there is none, or no try is left. */
export async function takeCodeTries(db: D1Database, typed: CodeTry): Promise<LiveCode[]> {
  const { purpose, addressHash, asker, isLong, maxTries, now } = typed;
  const { results } = await statement(
    db,
    `UPDATE verification_code SET tries = tries + (asker = :asker), other_tries = other_tries + (asker <> :asker)
       WHERE purpose = :purpose AND address_hash = :addressHash AND expires_at > :now AND transition_id IS NULL
         AND (asker = '${MAILBOX}') = :isLong
         AND (:isLong OR iif(asker = :asker, tries, other_tries) < :maxTries)
       RETURNING id, code_hash`,
    { purpose, addressHash, asker, isLong: isLong ? 1 : 0, maxTries, now },
  ).all<LiveCode>();
  return results;
}

/** Uses a code up. The guard of every change that a code opens. */
export function useCode(db: D1Database, id: string, transitionId: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE verification_code SET transition_id = ?2 WHERE id = ?1 AND transition_id IS NULL`,
    )
    .bind(id, transitionId);
}

export function purgeCodes(db: D1Database, now: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM verification_code WHERE expires_at <= ?1`).bind(now);
}
