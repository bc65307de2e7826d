/** The SQL of operators and of their passkeys. Secrets are known here only by their hashes. */
import type { OperatorState } from "#contract/ops/operators.ts";
import type { Role } from "#contract/ops/rights.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface OperatorRow {
  id: string;
  name: string;
  role: Role;
  state: OperatorState;
  email: string | null;
}

const SELECT = `SELECT id, name, role, state, email FROM operator`;

export function operatorByName(db: D1Database, name: string): Promise<OperatorRow | null> {
  return statement(db, `${SELECT} WHERE name = :name`, { name }).first<OperatorRow>();
}

export interface ListedOperatorRow extends OperatorRow {
  created_at: number;
  last_seen_at: number | null;
  passkeys: number;
  sessions: number;
}

export async function listOperators(
  db: D1Database,
  { name, now, idleSince }: { name: string | null; now: number; idleSince: number },
): Promise<ListedOperatorRow[]> {
  const { results } = await statement(
    db,
    `SELECT o.id, o.name, o.role, o.state, o.email, o.created_at, o.last_seen_at,
       (SELECT count(*) FROM operator_passkey AS k WHERE k.operator_id = o.id) AS passkeys,
       (SELECT count(*) FROM operator_session AS s
         WHERE s.operator_id = o.id AND s.expires_at > :now AND s.last_used_at > :idleSince) AS sessions
     FROM operator AS o WHERE :name IS NULL OR o.name = :name ORDER BY o.name`,
    { name, now, idleSince },
  ).all<ListedOperatorRow>();
  return results;
}

/** The mailboxes that sign-ins are told to. */
export async function mailboxesOfOwners(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT email FROM operator WHERE role = 'owner' AND state = 'active' AND email IS NOT NULL`,
    )
    .all<{ email: string }>();
  return results.map(({ email }) => email);
}

export interface Invited {
  id: string;
  name: string;
  role: Role;
  email: string | null;
  now: number;
  transitionId: string;
}

/** Somebody new, or who was invited before or has ended. Changes nothing for who is active in another role. */
export function putInvited(db: D1Database, invited: Invited): D1PreparedStatement {
  const { id, name, role, email, now, transitionId } = invited;
  return statement(
    db,
    `INSERT INTO operator (id, name, role, state, email, created_at, transition_id)
       SELECT :id, :name, :role, 'invited', :email, :now, :transitionId WHERE true
       ON CONFLICT (name) DO UPDATE SET role = excluded.role, email = coalesce(excluded.email, operator.email),
         state = iif(operator.state = 'active', 'active', 'invited'), transition_id = excluded.transition_id
       WHERE operator.state <> 'active' OR operator.role = excluded.role`,
    { id, name, role, email, now, transitionId },
  );
}

/** Whether somebody else is an active owner, so that this one may stop being one. */
const OWNED = `(role <> 'owner' OR state <> 'active'
  OR EXISTS (SELECT 1 FROM operator AS other WHERE other.role = 'owner' AND other.state = 'active' AND other.id <> :id))`;

/** Changes nothing for the last active owner. */
export function endOperator(
  db: D1Database,
  { id, transitionId }: { id: string; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE operator SET state = 'ended', transition_id = :transitionId
       WHERE id = :id AND state <> 'ended' AND ${OWNED}`,
    { id, transitionId },
  );
}

/** Changes nothing for one that ended, that has another role than was read, or is the last active owner. */
export function setRole(
  db: D1Database,
  change: { id: string; role: Role; was: Role; email: string | null; transitionId: string },
): D1PreparedStatement {
  const { id, role, was, email, transitionId } = change;
  return statement(
    db,
    `UPDATE operator SET role = :role, email = coalesce(:email, email), transition_id = :transitionId
       WHERE id = :id AND role = :was AND state <> 'ended' AND (:role = 'owner' OR ${OWNED})`,
    { id, role, was, email, transitionId },
  );
}

export function activate(
  db: D1Database,
  { id, now }: { id: string; now: number },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE operator SET state = 'active', last_seen_at = :now WHERE id = :id AND ${guard(transition)}`,
    { id, now, ...guardValues(transition) },
  );
}

export function noteSeen(
  db: D1Database,
  { id, now }: { id: string; now: number },
): D1PreparedStatement {
  return statement(db, `UPDATE operator SET last_seen_at = :now WHERE id = :id`, { id, now });
}

export interface InvitationRow {
  id: string;
  operator_id: string;
  name: string;
  role: Role;
  state: OperatorState;
}

export interface NewInvitation {
  id: string;
  /** The operator's. */
  name: string;
  hash: string;
  madeBy: string;
  now: number;
  expiresAt: number;
}

/** In the place of every earlier one of the operator. */
export function putInvitation(
  db: D1Database,
  invitation: NewInvitation,
  transition: Transition,
): D1PreparedStatement[] {
  const { id, name, hash, madeBy, now, expiresAt } = invitation;
  const of = guardValues(transition);
  return [
    statement(
      db,
      `DELETE FROM operator_invitation WHERE operator_id = (SELECT id FROM operator WHERE name = :name) AND ${guard(transition)}`,
      { name, ...of },
    ),
    statement(
      db,
      `INSERT INTO operator_invitation (id, operator_id, hash, made_by, created_at, expires_at)
         SELECT :id, operator.id, :hash, :madeBy, :now, :expiresAt FROM operator
         WHERE name = :name AND ${guard(transition)}`,
      { id, name, hash, madeBy, now, expiresAt, ...of },
    ),
  ];
}

/** One that can still be used. */
export function invitationOf(
  db: D1Database,
  hash: string,
  now: number,
): Promise<InvitationRow | null> {
  return statement(
    db,
    `SELECT i.id, i.operator_id, o.name, o.role, o.state FROM operator_invitation AS i JOIN operator AS o ON o.id = i.operator_id
       WHERE i.hash = :hash AND i.used_at IS NULL AND i.expires_at > :now AND o.state <> 'ended'`,
    { hash, now },
  ).first<InvitationRow>();
}

/** Changes nothing where it was used, ended or is too old: of two uses one wins. */
export function useInvitation(
  db: D1Database,
  { id, now, transitionId }: { id: string; now: number; transitionId: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE operator_invitation SET used_at = :now, transition_id = :transitionId
       WHERE id = :id AND used_at IS NULL AND expires_at > :now
         AND EXISTS (SELECT 1 FROM operator WHERE id = operator_id AND state <> 'ended')`,
    { id, now, transitionId },
  );
}

/** All ways in that an operator has, but for tokens of scripts. */
export function deleteWaysIn(
  db: D1Database,
  operatorId: string,
  transition: Transition,
): D1PreparedStatement[] {
  return ["operator_passkey", "operator_session"].map((table) =>
    statement(db, `DELETE FROM ${table} WHERE operator_id = :operatorId AND ${guard(transition)}`, {
      operatorId,
      ...guardValues(transition),
    }),
  );
}

export function deleteInvitations(
  db: D1Database,
  operatorId: string,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM operator_invitation WHERE operator_id = :operatorId AND ${guard(transition)}`,
    { operatorId, ...guardValues(transition) },
  );
}
