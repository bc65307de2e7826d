/** The SQL of what people are kept from. */
import type { BlockedFrom } from "#contract/ops/person.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

/** A condition for statements of others; `user` is the SQL of a person's id. */
export function notBlocked(user: string, from: BlockedFrom): string {
  return `NOT EXISTS (SELECT 1 FROM person_block AS b WHERE b.user_id = ${user} AND b.what = '${from}')`;
}

export async function isBlocked(db: D1Database, userId: Who, from: BlockedFrom): Promise<boolean> {
  const found = await statement(
    db,
    `SELECT 1 FROM person_block WHERE user_id = :userId AND what = :from`,
    { userId, from },
  ).first();
  return found !== null;
}

export async function blocksOf(db: D1Database, userId: string): Promise<BlockedFrom[]> {
  const { results } = await db
    .prepare(`SELECT what FROM person_block WHERE user_id = ?1 ORDER BY what`)
    .bind(userId)
    .all<{ what: BlockedFrom }>();
  return results.map(({ what }) => what);
}

interface Block {
  userId: string;
  from: BlockedFrom;
}

/** Changes nothing where it is so already. */
export function insertBlock(
  db: D1Database,
  { userId, from }: Block,
  now: number,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO person_block (user_id, what, at) VALUES (:userId, :from, :now) ON CONFLICT DO NOTHING`,
    { userId, from, now },
  );
}

export function deleteBlock(db: D1Database, { userId, from }: Block): D1PreparedStatement {
  return db.prepare(`DELETE FROM person_block WHERE user_id = ?1 AND what = ?2`).bind(userId, from);
}
