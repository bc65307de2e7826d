/** The SQL of people who are to be erased again. */

/** Their ids. */
export async function toEraseAgain(db: D1Database, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT user_id FROM erase_again LIMIT ?1`)
    .bind(limit)
    .all<{ user_id: string }>();
  return results.map(({ user_id }) => user_id);
}

export function forgetErasure(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM erase_again WHERE user_id = ?1`).bind(userId);
}
