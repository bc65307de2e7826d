/** The SQL of claims. One whose session has ended is none. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

const LIVE = `EXISTS (SELECT 1 FROM session WHERE session.id = account_claim.session_id)`;

export interface OpenedRow {
  created_at: number;
  /** Whether its device is all that the account has. */
  device_only: 0 | 1;
  /** The first that entered it. */
  first_session_id: string | null;
}

export function openedBy(db: D1Database, userId: Who): Promise<OpenedRow | null> {
  return statement(
    db,
    `SELECT created_at,
         password_hash IS NULL AND NOT EXISTS (
           SELECT 1 FROM identity WHERE user_id = user.id AND kind <> 'device'
         ) AS device_only,
         first_session_id
       FROM user WHERE id = :userId`,
    { userId },
  ).first<OpenedRow>();
}

/** The first session that enters an account; those after it change nothing. */
export function noteFirstSession(
  db: D1Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET first_session_id = :sessionId
       WHERE id = :userId AND first_session_id IS NULL AND ${guard(transition)}`,
    { userId, sessionId, ...guardValues(transition) },
  );
}

/** Notes the claim unless another session has one. */
export function noteClaim(
  db: D1Database,
  claim: { userId: string; sessionId: string; readyAt: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO account_claim (user_id, session_id, ready_at) VALUES (:userId, :sessionId, :readyAt)
       ON CONFLICT (user_id) DO UPDATE SET session_id = excluded.session_id, ready_at = excluded.ready_at
       WHERE NOT ${LIVE}`,
    claim,
  );
}

export interface ClaimRow {
  session_id: string;
  ready_at: number;
}

/** The claim of an account as a batch leaves it. */
export function claimStatement(db: D1Database, userId: Who): D1PreparedStatement {
  return statement(
    db,
    `SELECT session_id, ready_at FROM account_claim WHERE user_id = :userId AND ${LIVE}`,
    { userId },
  );
}

export function claimOf(db: D1Database, userId: Who): Promise<ClaimRow | null> {
  return claimStatement(db, userId).first<ClaimRow>();
}

export function forgetClaims(db: D1Database, readyBefore: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM account_claim WHERE ready_at < ?1`).bind(readyBefore);
}
