/** The verification codes' SQL. A code is here only as a keyed hash. */
import type { CodePurpose } from "#contract/address.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface NewCode {
  id: string;
  purpose: CodePurpose;
  addressHash: string;
  codeHash: string;
  expiresAt: number;
}

/** The new code takes the old one's place: an address has one live code for a purpose. */
export function putCode(db: D1Database, code: NewCode): D1PreparedStatement {
  return statement(
    db,
    `INSERT OR REPLACE INTO verification_code (id, purpose, address_hash, code_hash, expires_at)
       VALUES (:id, :purpose, :addressHash, :codeHash, :expiresAt)`,
    {
      id: code.id,
      purpose: code.purpose,
      addressHash: code.addressHash,
      codeHash: code.codeHash,
      expiresAt: code.expiresAt,
    },
  );
}

export interface LiveCode {
  id: string;
  code_hash: string;
}

/** Counts a try and returns the code it is to be compared with; null when there is none, or no try is left. */
export function takeCodeTry(
  db: D1Database,
  purpose: CodePurpose,
  addressHash: string,
  { maxTries, now }: { maxTries: number; now: number },
): Promise<LiveCode | null> {
  return statement(
    db,
    `UPDATE verification_code SET tries = tries + 1
       WHERE purpose = :purpose AND address_hash = :addressHash AND tries < :maxTries AND expires_at > :now AND transition_id IS NULL
       RETURNING id, code_hash`,
    { purpose, addressHash, maxTries, now },
  ).first<LiveCode>();
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
