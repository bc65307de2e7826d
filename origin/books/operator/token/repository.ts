/** The SQL of scripts' tokens, known here only by their hashes. */
import type { Role } from "#contract/ops/rights.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface AskingTokenRow {
  id: string;
  name: string;
  role: Role;
  last_used_at: number | null;
}

/** One that has neither ended nor run out. */
export function askingToken(
  db: D1Database,
  hash: string,
  now: number,
): Promise<AskingTokenRow | null> {
  return statement(
    db,
    `SELECT id, name, role, last_used_at FROM operator_token
       WHERE token_hash = :hash AND expires_at > :now AND ended_at IS NULL`,
    { hash, now },
  ).first<AskingTokenRow>();
}

/** Whether or not it can still be used. */
export function tokenByHash(
  db: D1Database,
  hash: string,
): Promise<Pick<OperatorTokenRow, "name" | "role" | "created_at" | "expires_at"> | null> {
  return statement(
    db,
    `SELECT name, role, created_at, expires_at FROM operator_token WHERE token_hash = :hash`,
    { hash },
  ).first();
}

export function touchOperatorToken(db: D1Database, { id, now }: { id: string; now: number }) {
  return statement(db, `UPDATE operator_token SET last_used_at = :now WHERE id = :id`, { id, now });
}

export interface NewOperatorToken {
  id: string;
  name: string;
  role: Role;
  tokenHash: string;
  madeBy: string;
  now: number;
  expiresAt: number;
}

/** Only while whoever makes it is an owner. `operatorId` is null for an owner of the environment. */
export function insertOperatorToken(
  db: D1Database,
  token: NewOperatorToken & { operatorId: string | null },
): D1PreparedStatement {
  const { id, name, role, tokenHash, madeBy, now, expiresAt, operatorId } = token;
  return statement(
    db,
    `INSERT INTO operator_token (id, name, role, token_hash, made_by, created_at, expires_at, transition_id)
       SELECT :id, :name, :role, :tokenHash, :madeBy, :now, :expiresAt, :id
       WHERE :operatorId IS NULL
         OR EXISTS (SELECT 1 FROM operator WHERE id = :operatorId AND role = 'owner' AND state = 'active')`,
    { id, name, role, tokenHash, madeBy, now, expiresAt, operatorId },
  );
}

export interface OperatorTokenRow {
  id: string;
  name: string;
  role: Role;
  made_by: string;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
  last_used_at: number | null;
}

export async function operatorTokens(db: D1Database): Promise<OperatorTokenRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, role, made_by, created_at, expires_at, ended_at, last_used_at FROM operator_token ORDER BY name`,
    )
    .all<OperatorTokenRow>();
  return results;
}

/** Changes nothing where it has ended. */
export function endOperatorToken(
  db: D1Database,
  { id, now, transitionId }: { id: string; now: number; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE operator_token SET ended_at = :now, transition_id = :transitionId WHERE id = :id AND ended_at IS NULL`,
    { id, now, transitionId },
  );
}

/** Whoever stops being an owner leaves none behind. */
export function endTokensOf(
  db: D1Database,
  { madeBy, now }: { madeBy: string; now: number },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE operator_token SET ended_at = :now WHERE made_by = :madeBy AND ended_at IS NULL AND ${guard(transition)}`,
    { madeBy, now, ...guardValues(transition) },
  );
}
