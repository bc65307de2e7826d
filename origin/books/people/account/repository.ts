/** The SQL of the accounts' own verbs. A deleted person has no identity left. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { CredentialRow, IdentityKind } from "./identity.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** Deletes a person's identity of a kind, so that the same batch can insert another. */
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
  has_password: 0 | 1;
}

export function userStatement(db: D1Database, id: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT id, uid, display_name, invite_code, kol, password_hash IS NOT NULL AS has_password
       FROM user WHERE id = ?1`,
    )
    .bind(id);
}

/** A signed-in person's credential, for proving again who they are. */
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
