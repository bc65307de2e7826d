/** The membership time's SQL. Rows are only ever added. */
export interface TimeEntryRow {
  seq: number;
  expires_at: number;
}

/** The newest row: its `expires_at` is the membership's expiry, its `seq` what the next credit must follow. */
export function lastTimeEntryStatement(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(`SELECT seq, expires_at FROM time_entry WHERE user_id = ?1 ORDER BY seq DESC LIMIT 1`)
    .bind(userId);
}
