/** The SQL of operators' passkeys. */
import type { Role } from "#contract/ops/rights.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface OperatorPasskeyRow {
  id: string;
  host: string;
  name: string;
  credential_id: string;
  created_at: number;
  last_used_at: number | null;
}

export async function passkeysOfOperator(
  db: D1Database,
  operatorId: string,
): Promise<OperatorPasskeyRow[]> {
  const { results } = await statement(
    db,
    `SELECT id, host, name, credential_id, created_at, last_used_at FROM operator_passkey
       WHERE operator_id = :operatorId ORDER BY created_at, id`,
    { operatorId },
  ).all<OperatorPasskeyRow>();
  return results;
}

export interface AnsweringRow {
  id: string;
  operator_id: string;
  operator: string;
  role: Role;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string;
}

export function operatorPasskeyOfCredential(
  db: D1Database,
  credentialId: string,
): Promise<AnsweringRow | null> {
  return statement(
    db,
    `SELECT k.id, k.operator_id, o.name AS operator, o.role, k.credential_id, k.public_key, k.sign_count, k.transports
       FROM operator_passkey AS k JOIN operator AS o ON o.id = k.operator_id
       WHERE k.credential_id = :credentialId AND o.state = 'active'`,
    { credentialId },
  ).first<AnsweringRow>();
}

export interface OperatorPasskeyUse {
  id: string;
  operatorId: string;
  signCount: number;
  now: number;
  transitionId: string;
}

/** Changes nothing for an authenticator whose count did not grow, and for an operator who has ended meanwhile. */
export function useOperatorPasskey(db: D1Database, use: OperatorPasskeyUse): D1PreparedStatement {
  const { id, operatorId, signCount, now, transitionId } = use;
  return statement(
    db,
    `UPDATE operator_passkey SET sign_count = :signCount, last_used_at = :now, transition_id = :transitionId
       WHERE id = :id AND (sign_count < :signCount OR (sign_count = 0 AND :signCount = 0))
         AND EXISTS (SELECT 1 FROM operator WHERE id = :operatorId AND state = 'active')`,
    { id, operatorId, signCount, now, transitionId },
  );
}

export interface NewOperatorPasskey {
  id: string;
  operatorId: string;
  host: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string;
  name: string;
  now: number;
  limit: number;
}

/** Changes nothing where the operator has as many as they may. */
export function insertOperatorPasskey(
  db: D1Database,
  passkey: NewOperatorPasskey,
  transition?: Transition,
): D1PreparedStatement {
  const { id, operatorId, host, credentialId, publicKey, signCount, transports, name, now, limit } =
    passkey;
  return statement(
    db,
    `INSERT INTO operator_passkey
         (id, operator_id, host, credential_id, public_key, sign_count, transports, name, created_at, transition_id)
       SELECT :id, :operatorId, :host, :credentialId, :publicKey, :signCount, :transports, :name, :now, :id
       WHERE (SELECT count(*) FROM operator_passkey WHERE operator_id = :operatorId) < :limit AND ${guard(transition)}`,
    {
      id,
      operatorId,
      host,
      credentialId,
      publicKey,
      signCount,
      transports,
      name,
      now,
      limit,
      ...guardValues(transition),
    },
  );
}

/** Two statements, for before and after its record. The first changes nothing for another operator's, and for the last. */
export function removeOperatorPasskey(
  db: D1Database,
  { id, operatorId, transitionId }: { id: string; operatorId: string; transitionId: string },
): [mark: D1PreparedStatement, remove: D1PreparedStatement] {
  return [
    statement(
      db,
      `UPDATE operator_passkey SET transition_id = :transitionId WHERE id = :id AND operator_id = :operatorId
         AND EXISTS (SELECT 1 FROM operator_passkey AS other WHERE other.operator_id = :operatorId AND other.id <> :id)`,
      { id, operatorId, transitionId },
    ),
    statement(db, `DELETE FROM operator_passkey WHERE id = :id AND transition_id = :transitionId`, {
      id,
      transitionId,
    }),
  ];
}
