/** The SQL of second factors. A person's id is in every condition but the one that finds whose a passkey is. */
import { type Part, statement, type Who } from "#origin/ground/db/statement.ts";
import type { Room } from "#origin/books/limit/take.ts";

/** A condition for statements of others; `user` is the SQL of a person's id. */
export function withoutSecondFactor(user: string): string {
  return `(NOT EXISTS (SELECT 1 FROM passkey AS k WHERE k.user_id = ${user})
    AND NOT EXISTS (SELECT 1 FROM authenticator_app AS a WHERE a.user_id = ${user} AND a.confirmed_at IS NOT NULL))`;
}

export interface FactorsRow {
  app: 0 | 1;
  /** JSON: their credential ids. */
  passkeys: string;
  /** How many are left. */
  recovery_codes: number;
  /** Whether the account has a password or an address. */
  is_open: 0 | 1;
}

export async function factorsRow(db: D1Database, userId: Who): Promise<FactorsRow> {
  const row = await statement(
    db,
    `SELECT EXISTS (SELECT 1 FROM authenticator_app WHERE user_id = :userId AND confirmed_at IS NOT NULL) AS app,
       (SELECT json_group_array(credential_id) FROM passkey WHERE user_id = :userId) AS passkeys,
       (SELECT count(*) FROM recovery_code WHERE user_id = :userId AND used_at IS NULL) AS recovery_codes,
       EXISTS (SELECT 1 FROM user WHERE id = :userId AND password_hash IS NOT NULL)
         OR EXISTS (SELECT 1 FROM identity WHERE user_id = :userId AND kind IN ('email', 'phone')) AS is_open`,
    { userId },
  ).first<FactorsRow>();
  return row ?? { app: 0, passkeys: "[]", recovery_codes: 0, is_open: 0 };
}

export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** Whoever a passkey is of, as SQL. */
export function ownerOfPasskey(credentialId: string): Part {
  const sql = `SELECT user_id FROM passkey WHERE credential_id = :credentialId`;
  return { sql, values: { credentialId } };
}

/** Whose it is, its answer has to show. */
export function passkeyOfCredential(
  db: D1Database,
  credentialId: string,
): Promise<PasskeyRow | null> {
  return db
    .prepare(
      `SELECT id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
       FROM passkey WHERE credential_id = ?1`,
    )
    .bind(credentialId)
    .first<PasskeyRow>();
}

export async function passkeysOf(db: D1Database, userId: Who): Promise<PasskeyRow[]> {
  const { results } = await statement(
    db,
    `SELECT id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at
       FROM passkey WHERE user_id = :userId ORDER BY created_at, id`,
    { userId },
  ).all<PasskeyRow>();
  return results;
}

/**
 * Changes nothing for an authenticator whose count did not grow: another use was first, or it is a copy; nor where there is
 * no room for another answer.
 */
export function usePasskey(
  db: D1Database,
  use: { id: string; userId: string; signCount: number; now: number; transitionId: string },
  room: Pick<Room, "condition" | "values">,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE passkey SET sign_count = :signCount, last_used_at = :now, transition_id = :transitionId
       WHERE id = :id AND user_id = :userId AND (sign_count < :signCount OR (sign_count = 0 AND :signCount = 0))
         AND ${room.condition}`,
    { ...use, ...room.values },
  );
}

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string;
  name: string;
  now: number;
  limit: number;
}

/** Changes nothing where the account has as many as it may. */
export function insertPasskey(db: D1Database, passkey: NewPasskey): D1PreparedStatement {
  const { id, userId, credentialId, publicKey, signCount, transports, name, now, limit } = passkey;
  return statement(
    db,
    `INSERT INTO passkey (id, user_id, credential_id, public_key, sign_count, transports, name, created_at, transition_id)
       SELECT :id, :userId, :credentialId, :publicKey, :signCount, :transports, :name, :now, :id
       WHERE (SELECT count(*) FROM passkey WHERE user_id = :userId) < :limit`,
    { id, userId, credentialId, publicKey, signCount, transports, name, now, limit },
  );
}

export function renamePasskey(
  db: D1Database,
  { id, userId, name }: { id: string; userId: string; name: string },
): D1PreparedStatement {
  return db
    .prepare(`UPDATE passkey SET name = ?3 WHERE id = ?1 AND user_id = ?2`)
    .bind(id, userId, name);
}

export function deletePasskey(db: D1Database, id: string, userId: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM passkey WHERE id = ?1 AND user_id = ?2`).bind(id, userId);
}

export interface AppRow {
  id: string;
  sealed_secret: string;
  last_step: number;
  confirmed_at: number | null;
}

export function appOf(db: D1Database, userId: Who): Promise<AppRow | null> {
  return statement(
    db,
    `SELECT id, sealed_secret, last_step, confirmed_at FROM authenticator_app WHERE user_id = :userId`,
    { userId },
  ).first<AppRow>();
}

/** In place of one that was begun before; changes nothing where one is confirmed. */
export function beginApp(
  db: D1Database,
  app: { id: string; userId: string; sealed: string; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO authenticator_app (id, user_id, sealed_secret, created_at) VALUES (:id, :userId, :sealed, :now)
       ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, sealed_secret = excluded.sealed_secret,
         created_at = excluded.created_at, last_step = 0
       WHERE authenticator_app.confirmed_at IS NULL`,
    app,
  );
}

export interface StepTaken {
  id: string;
  userId: string;
  step: number;
  transitionId: string;
}

/** Changes nothing where a code of this step, or of a later one, was used. */
export function takeStep(db: D1Database, taken: StepTaken): D1PreparedStatement {
  const { id, userId, step, transitionId } = taken;
  return statement(
    db,
    `UPDATE authenticator_app SET last_step = :step, transition_id = :transitionId
       WHERE id = :id AND user_id = :userId AND confirmed_at IS NOT NULL AND last_step < :step`,
    { id, userId, step, transitionId },
  );
}

export function confirmApp(
  db: D1Database,
  { now, ...taken }: StepTaken & { now: number },
): D1PreparedStatement {
  const { id, userId, step, transitionId } = taken;
  return statement(
    db,
    `UPDATE authenticator_app SET last_step = :step, confirmed_at = :now, transition_id = :transitionId
       WHERE id = :id AND user_id = :userId AND confirmed_at IS NULL`,
    { id, userId, step, transitionId, now },
  );
}

export function deleteApp(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(`DELETE FROM authenticator_app WHERE user_id = ?1 AND confirmed_at IS NOT NULL`)
    .bind(userId);
}

export interface RecoveryCodeRow {
  id: string;
  code_hash: string;
}

/** Those that are not used. */
export async function recoveryCodesOf(db: D1Database, userId: Who): Promise<RecoveryCodeRow[]> {
  const { results } = await statement(
    db,
    `SELECT id, code_hash FROM recovery_code WHERE user_id = :userId AND used_at IS NULL`,
    { userId },
  ).all<RecoveryCodeRow>();
  return results;
}

export function useRecoveryCode(
  db: D1Database,
  use: { id: string; userId: string; now: number; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE recovery_code SET used_at = :now, transition_id = :transitionId
       WHERE id = :id AND user_id = :userId AND used_at IS NULL`,
    use,
  );
}

/** New ones in place of all before; `condition` holds for both statements or for none. */
export function replaceRecoveryCodes(
  db: D1Database,
  userId: string,
  codes: { id: string; hash: string }[],
  condition = "true",
  values: Record<string, string> = {},
): D1PreparedStatement[] {
  return [
    statement(db, `DELETE FROM recovery_code WHERE user_id = :userId AND ${condition}`, {
      userId,
      ...values,
    }),
    statement(
      db,
      `INSERT INTO recovery_code (id, user_id, code_hash)
         SELECT value ->> 'id', :userId, value ->> 'hash' FROM json_each(:codes) WHERE ${condition}`,
      { userId, codes: JSON.stringify(codes), ...values },
    ),
  ];
}

/** Where no factor is left, nothing is to be recovered. */
export function dropNeedlessCodes(db: D1Database, userId: string): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM recovery_code WHERE user_id = :userId AND ${withoutSecondFactor(":userId")}`,
    { userId },
  );
}

/** All that a person has of it. */
export function deleteFactors(db: D1Database, userId: string): D1PreparedStatement[] {
  return ["passkey", "authenticator_app", "recovery_code"].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE user_id = ?1`).bind(userId),
  );
}
