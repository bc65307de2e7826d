/** The accounts' SQL: people and the identities they sign in with. */
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

export function insertUser(db: D1Database, user: NewUser): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO user (id, uid, display_name, password_hash, invite_code, invited_by, language, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
    )
    .bind(
      user.id,
      user.uid,
      user.displayName,
      user.passwordHash,
      user.inviteCode,
      user.invitedBy,
      user.language,
      user.now,
    );
}

export interface NewIdentity {
  kind: IdentityKind;
  key: string;
  userId: string;
  typed: string;
  now: number;
}

export function insertIdentity(db: D1Database, identity: NewIdentity): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES (?1, ?2, ?3, ?4, ?5)`,
    )
    .bind(identity.kind, identity.key, identity.userId, identity.typed, identity.now);
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

export interface UserRow {
  id: string;
  uid: string;
  display_name: string;
  invite_code: string;
  kol: 0 | 1;
}

export function userStatement(db: D1Database, id: string): D1PreparedStatement {
  return db
    .prepare(`SELECT id, uid, display_name, invite_code, kol FROM user WHERE id = ?1`)
    .bind(id);
}

export interface IdentityRow {
  kind: IdentityKind;
  typed: string;
}

export function identitiesStatement(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`SELECT kind, typed FROM identity WHERE user_id = ?1`).bind(userId);
}

export async function userIdOfInviteCode(db: D1Database, code: string): Promise<string | null> {
  return db
    .prepare(`SELECT id FROM user WHERE invite_code = ?1`)
    .bind(code.toUpperCase())
    .first<string>("id");
}
