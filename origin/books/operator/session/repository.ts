/** The SQL of operators' sessions. A session's secret is known here only by its hash. */
import type { Role } from "#contract/ops/rights.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { SessionTimes } from "../rules.ts";

export interface AskingSessionRow extends SessionTimes {
  id: string;
  operator_id: string;
  name: string;
  role: Role;
}

/** Role and state are the operator's of now: a change holds from the next request on. */
export function askingSession(db: D1Database, hash: string): Promise<AskingSessionRow | null> {
  return statement(
    db,
    `SELECT s.id, s.operator_id, s.created_at, s.last_used_at, s.expires_at, o.name, o.role
       FROM operator_session AS s JOIN operator AS o ON o.id = s.operator_id
       WHERE s.token_hash = :hash AND o.state = 'active'`,
    { hash },
  ).first<AskingSessionRow>();
}

export function touchOperatorSession(db: D1Database, { id, now }: { id: string; now: number }) {
  return statement(db, `UPDATE operator_session SET last_used_at = :now WHERE id = :id`, {
    id,
    now,
  });
}

export interface NewOperatorSession {
  id: string;
  operatorId: string;
  tokenHash: string;
  now: number;
  expiresAt: number;
  country: string | null;
}

/** Not for an operator who has ended, and only with its transition. */
export function insertOperatorSession(
  db: D1Database,
  session: NewOperatorSession,
  transition: Transition,
): D1PreparedStatement {
  const { id, operatorId, tokenHash, now, expiresAt, country } = session;
  return statement(
    db,
    `INSERT INTO operator_session (id, operator_id, token_hash, created_at, last_used_at, expires_at, country, transition_id)
       SELECT :id, :operatorId, :tokenHash, :now, :now, :expiresAt, :country, :id
       WHERE EXISTS (SELECT 1 FROM operator WHERE id = :operatorId AND state = 'active') AND ${guard(transition)}`,
    { id, operatorId, tokenHash, now, expiresAt, country, ...guardValues(transition) },
  );
}

/** What is over anyhow, and the one that another takes the place of. */
export function deleteOldSessions(
  db: D1Database,
  { operatorId, before, now }: { operatorId: string; before: string | null; now: number },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM operator_session
       WHERE operator_id = :operatorId AND (expires_at <= :now OR id IS :before) AND ${guard(transition)}`,
    { operatorId, before, now, ...guardValues(transition) },
  );
}

export interface OperatorSessionRow extends SessionTimes {
  id: string;
  operator: string;
  country: string | null;
}

/** The live ones, of one operator or of all. */
export async function sessionsOfOperators(
  db: D1Database,
  { operatorId, now, idleSince }: { operatorId: string | null; now: number; idleSince: number },
): Promise<OperatorSessionRow[]> {
  const { results } = await statement(
    db,
    `SELECT s.id, s.created_at, s.last_used_at, s.expires_at, s.country, o.name AS operator
       FROM operator_session AS s JOIN operator AS o ON o.id = s.operator_id
       WHERE (:operatorId IS NULL OR s.operator_id = :operatorId) AND s.expires_at > :now AND s.last_used_at > :idleSince
       ORDER BY s.last_used_at DESC, s.id`,
    { operatorId, now, idleSince },
  ).all<OperatorSessionRow>();
  return results;
}

export interface OwnedSessionRow {
  operator_id: string;
  name: string;
  created_at: number;
  last_used_at: number;
  country: string | null;
}

/** Whose a session is; null for none. */
export function ownerOfSession(db: D1Database, id: string): Promise<OwnedSessionRow | null> {
  return statement(
    db,
    `SELECT s.operator_id, s.created_at, s.last_used_at, s.country, o.name FROM operator_session AS s JOIN operator AS o ON o.id = s.operator_id WHERE s.id = :id`,
    { id },
  ).first<OwnedSessionRow>();
}

/** Two statements, for before and after its record. */
export function endOperatorSession(
  db: D1Database,
  { id, transitionId }: { id: string; transitionId: string },
): [mark: D1PreparedStatement, remove: D1PreparedStatement] {
  const values = { id, transitionId };
  return [
    statement(
      db,
      `UPDATE operator_session SET transition_id = :transitionId WHERE id = :id`,
      values,
    ),
    statement(
      db,
      `DELETE FROM operator_session WHERE id = :id AND transition_id = :transitionId`,
      values,
    ),
  ];
}

/** Every session of an operator, whatever becomes of the rest. */
export function deleteSessionsOf(
  db: D1Database,
  operatorId: string,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM operator_session WHERE operator_id = :operatorId AND ${guard(transition)}`,
    { operatorId, ...guardValues(transition) },
  );
}
