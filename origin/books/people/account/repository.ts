/** The SQL of the accounts' own verbs. A deleted person has no identity left. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { CredentialRow, IdentityKind } from "./identity.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

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
  affiliate: 0 | 1;
  has_password: 0 | 1;
}

/** A KOL, or somebody who was one: what was earned stays theirs. */
export const IS_AFFILIATE =
  "(user.kol = 1 OR EXISTS (SELECT 1 FROM commission_entry WHERE affiliate_id = user.id))";

export function userById(db: D1Database, id: Who): Promise<UserRow | null> {
  return statement(
    db,
    `SELECT id, uid, display_name, invite_code, kol, ${IS_AFFILIATE} AS affiliate, password_hash IS NOT NULL AS has_password
       FROM user WHERE id = :id`,
    { id },
  ).first<UserRow>();
}

/** A signed-in person's credential, for proving again who they are. */
export function credentialOfUser(db: D1Database, userId: Who): Promise<CredentialRow | null> {
  return statement(db, `SELECT id AS user_id, password_hash FROM user WHERE id = :userId`, {
    userId,
  }).first<CredentialRow>();
}

export interface IdentityRow {
  kind: IdentityKind;
  key: string;
  typed: string;
}

export async function identitiesOf(db: D1Database, userId: Who): Promise<IdentityRow[]> {
  const { results } = await statement(
    db,
    `SELECT kind, key, typed FROM identity WHERE user_id = :userId`,
    { userId },
  ).all<IdentityRow>();
  return results;
}

/** Nobody is in it, it never had time, an order or a seat, never asked support, and nobody came through it. */
const IDLE = `deleted_at IS NULL AND kol = 0
  AND NOT EXISTS (SELECT 1 FROM session WHERE session.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM time_entry WHERE time_entry.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM purchase WHERE purchase.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM group_seat WHERE group_seat.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM support_thread WHERE support_thread.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM support_picture WHERE support_picture.user_id = user.id)
  AND NOT EXISTS (SELECT 1 FROM user AS friend WHERE friend.invited_by = user.id)`;

/** Some of the accounts of a time that only a name opens and nothing ever happened on. */
export async function idleAccounts(
  db: D1Database,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM user
       WHERE created_at > ?1 AND created_at <= ?2 AND ${IDLE}
         AND NOT EXISTS (SELECT 1 FROM identity WHERE user_id = user.id AND kind <> 'account')
       LIMIT 100`,
    )
    .bind(from, to)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

/** Removes those that are idle still. */
export function removeAccounts(db: D1Database, ids: string[]): D1PreparedStatement[] {
  const chosen = `SELECT id FROM user WHERE id IN (SELECT value FROM json_each(?1)) AND ${IDLE}`;
  const of = [
    "identity",
    "known_network",
    "device",
    "account_claim",
    "person_block",
    "passkey",
    "authenticator_app",
    "recovery_code",
    "payout_address",
    "notice_choice",
  ].map((table) => `DELETE FROM ${table} WHERE user_id IN (${chosen})`);
  return [...of, `DELETE FROM user WHERE id IN (${chosen})`].map((sql) =>
    db.prepare(sql).bind(JSON.stringify(ids)),
  );
}
