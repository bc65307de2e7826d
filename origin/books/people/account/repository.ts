/** The SQL of the accounts' own verbs. A deleted person has no identity left. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { CredentialRow, IdentityKind } from "./identity.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** Takes a person's identity of a kind away, so that another of the kind can follow in the same batch. */
export function deleteIdentity(
  db: D1Database,
  userId: string,
  kind: IdentityKind,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM identity WHERE user_id = :userId AND kind = :kind AND ${guard(transition)}`,
    { userId, kind, ...guardValues(transition) },
  );
}

export function setDisplayName(
  db: D1Database,
  userId: string,
  displayName: string,
): D1PreparedStatement {
  return db.prepare(`UPDATE user SET display_name = ?2 WHERE id = ?1`).bind(userId, displayName);
}

export interface UserRow {
  id: string;
  uid: string;
  display_name: string;
  invite_code: string;
  kol: 0 | 1;
  affiliate: 0 | 1;
  has_password: 0 | 1;
}

/** A KOL, or somebody who was one: what was earned stays theirs. */
export const IS_AFFILIATE =
  "(user.kol = 1 OR EXISTS (SELECT 1 FROM commission_entry WHERE affiliate_id = user.id))";

export function userStatement(db: D1Database, id: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, uid, display_name, invite_code, kol, ${IS_AFFILIATE} AS affiliate, password_hash IS NOT NULL AS has_password
       FROM user WHERE id = ?1`,
    )
    .bind(id);
}

/** The credential of somebody who is signed in, to prove again who they are. */
export async function credentialOfUser(db: D1Database, userId: string): Promise<CredentialRow> {
  const row = await db
    .prepare(`SELECT id AS user_id, password_hash FROM user WHERE id = ?1`)
    .bind(userId)
    .first<CredentialRow>();
  if (!row) throw new Error("a session outlived its user");
  return row;
}

export interface IdentityRow {
  kind: IdentityKind;
  key: string;
  typed: string;
}

export function identitiesStatement(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`SELECT kind, key, typed FROM identity WHERE user_id = ?1`).bind(userId);
}
