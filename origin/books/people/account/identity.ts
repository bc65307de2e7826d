/** Whose an identity is, and how one is made: what every way of registering and signing in needs. */
import type { AddressKind } from "#contract/address.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { notBlocked } from "#origin/books/people/block/repository.ts";
import { type Part, statement, type Who } from "#origin/ground/db/statement.ts";

export type IdentityKind = "account" | "email" | "phone" | "device";

export interface NewUser {
  id: string;
  uid: string;
  displayName: string;
  passwordHash: string | null;
  inviteCode: string;
  invitedBy: string | null;
  language: string;
  now: number;
}

/** With a transition the row is written only if that transition's own update was. */
export function insertUser(
  db: D1Database,
  user: NewUser,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO user (id, uid, display_name, password_hash, invite_code, invited_by, language, created_at)
       SELECT :id, :uid, :displayName, :passwordHash, :inviteCode, :invitedBy, :language, :now WHERE ${guard(transition)}`,
    {
      id: user.id,
      uid: user.uid,
      displayName: user.displayName,
      passwordHash: user.passwordHash,
      inviteCode: user.inviteCode,
      invitedBy: user.invitedBy,
      language: user.language,
      now: user.now,
      ...guardValues(transition),
    },
  );
}

export interface NewIdentity {
  kind: IdentityKind;
  key: string;
  userId: string;
  typed: string;
  now: number;
}

export function insertIdentity(
  db: D1Database,
  identity: NewIdentity,
  transition?: Transition,
): D1PreparedStatement {
  const { kind, key, userId, typed, now } = identity;
  return statement(
    db,
    `INSERT INTO identity (kind, key, user_id, typed, created_at)
       SELECT :kind, :key, :userId, :typed, :now WHERE ${guard(transition)}`,
    { kind, key, userId, typed, now, ...guardValues(transition) },
  );
}

export function setPassword(
  db: D1Database,
  userId: string,
  passwordHash: string,
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET password_hash = :passwordHash
       WHERE id = :userId AND deleted_at IS NULL AND ${guard(transition)}`,
    { userId, passwordHash, ...guardValues(transition) },
  );
}

export interface CredentialRow {
  user_id: string;
  password_hash: string | null;
}

export function credentialOf(
  db: D1Database,
  kind: IdentityKind,
  key: string,
): Promise<CredentialRow | null> {
  return db
    .prepare(
      `SELECT user.id AS user_id, user.password_hash FROM identity JOIN user ON user.id = identity.user_id
       WHERE identity.kind = ?1 AND identity.key = ?2`,
    )
    .bind(kind, key)
    .first<CredentialRow>();
}

/** Whoever an identity is of, as SQL. */
export function ownerOf(kind: IdentityKind, key: string): Part {
  return {
    sql: `SELECT user_id FROM identity WHERE kind = :kind AND key = :key`,
    values: { kind, key },
  };
}

export function userIdOfIdentity(
  db: D1Database,
  kind: IdentityKind,
  key: string,
): Promise<string | null> {
  return db
    .prepare(`SELECT user_id FROM identity WHERE kind = ?1 AND key = ?2`)
    .bind(kind, key)
    .first<string>("user_id");
}

/** The account of a device, as long as the device is all it has; of its hashes one is the identity's. */
export function ownerOfDeviceOnly(deviceHashes: string[]): Part {
  return {
    sql: `SELECT user.id FROM identity JOIN user ON user.id = identity.user_id
       WHERE identity.kind = 'device' AND identity.key IN (SELECT value FROM json_each(:hashes))
         AND user.password_hash IS NULL
         AND NOT EXISTS (
           SELECT 1 FROM identity AS other WHERE other.user_id = user.id AND other.kind <> 'device'
         )`,
    values: { hashes: JSON.stringify(deviceHashes) },
  };
}

export function userIdOf(db: D1Database, owner: Part): Promise<string | null> {
  return statement(db, `SELECT :owner AS id`, { owner }).first<string>("id");
}

export interface AddressRow {
  kind: AddressKind;
  key: string;
}

export async function addressesOf(db: D1Database, userId: Who): Promise<AddressRow[]> {
  const { results } = await statement(
    db,
    `SELECT kind, key FROM identity WHERE user_id = :userId AND kind IN ('email', 'phone')`,
    { userId },
  ).all<AddressRow>();
  return results;
}

/** Nobody as well for one whose owner may not invite. */
export function ownerOfInviteCode(code: string): Part {
  return {
    sql: `SELECT id FROM user WHERE invite_code = :code AND deleted_at IS NULL AND ${notBlocked("user.id", "inviting")}`,
    values: { code },
  };
}
