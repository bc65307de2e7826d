/** People by their number, as operators name them. */
import { FALLBACK_LANGUAGE } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface PersonRow {
  id: string;
  uid: string;
  display_name: string;
  created_at: number;
  deleted_at: number | null;
}

export const PERSON = `SELECT u.id, u.uid, u.display_name, u.created_at, u.deleted_at`;

/** Whoever has the number, also somebody who was deleted: what is kept of them is in the books. */
export function personByUid(db: D1Database, uid: string): Promise<PersonRow | null> {
  return db.prepare(`${PERSON} FROM user AS u WHERE u.uid = ?1`).bind(uid).first<PersonRow>();
}

/** Whoever is there: a deleted person has no time, no sessions and nothing to be kept from. */
export function livingByUid(db: D1Database, uid: string): Promise<PersonRow | null> {
  return db
    .prepare(`${PERSON} FROM user AS u WHERE u.uid = ?1 AND u.deleted_at IS NULL`)
    .bind(uid)
    .first<PersonRow>();
}

export async function languageOfUser(db: D1Database, userId: string): Promise<Language> {
  const language = await db
    .prepare(`SELECT language FROM user WHERE id = ?1`)
    .bind(userId)
    .first<Language>("language");
  return language ?? FALLBACK_LANGUAGE;
}

/** The guard of a batch about somebody: changes no row of who was deleted meanwhile. */
export function claimPerson(
  db: D1Database,
  userId: string,
  transitionId: string,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET transition_id = :transitionId WHERE id = :userId AND deleted_at IS NULL`,
    { userId, transitionId },
  );
}
