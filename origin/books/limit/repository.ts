/** The SQL of counted windows and brakes: each decision is one statement, so that parallel calls cannot share a slot. */

export interface Slot {
  key: string;
  count: number;
  windowSeconds: number;
}

/**
 * Changes one row where the window has room, none where it is full. With `afterPrevious` it counts only if the
 * statement directly before it in the batch did.
 */
export function takeSlot(
  db: D1Database,
  { key, count, windowSeconds }: Slot,
  now: number,
  afterPrevious: boolean,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO limit_window (key, count, expires_at)
       SELECT ?1, 1, ?3 WHERE ${afterPrevious ? "changes() = 1" : "true"}
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN expires_at <= ?4 THEN 1 ELSE count + 1 END,
         expires_at = CASE WHEN expires_at <= ?4 THEN excluded.expires_at ELSE expires_at END
       WHERE expires_at <= ?4 OR count < ?2`,
    )
    .bind(key, count, now + windowSeconds * 1_000, now);
}

export interface BrakePlan {
  key: string;
  /** Tries that pass without any wait. */
  free: number;
  baseMs: number;
  maxMs: number;
  forgetAfterMs: number;
}

/** Changes one row where a try may be looked at now, none inside the wait. The wait doubles with each try. */
export function takeTry(db: D1Database, plan: BrakePlan, now: number): D1PreparedStatement {
  // The shift is capped so that it cannot overflow; the wait is capped long before.
  return db
    .prepare(
      `INSERT INTO brake (key, failures, open_at, expires_at) VALUES (?1, 1, ?2, ?2 + ?6)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN expires_at <= ?2 THEN 1 ELSE failures + 1 END,
         open_at = CASE
           WHEN expires_at <= ?2 OR failures < ?3 THEN ?2
           ELSE ?2 + min(?5, ?4 << min(failures - ?3, 20))
         END,
         expires_at = ?2 + ?6
       WHERE open_at <= ?2`,
    )
    .bind(plan.key, now, plan.free, plan.baseMs, plan.maxMs, plan.forgetAfterMs);
}

export function clearBrake(db: D1Database, key: string): D1PreparedStatement {
  return db.prepare(`DELETE FROM brake WHERE key = ?1`).bind(key);
}

export function purgeLimits(db: D1Database, now: number): D1PreparedStatement[] {
  return [
    db.prepare(`DELETE FROM limit_window WHERE expires_at <= ?1`).bind(now),
    db.prepare(`DELETE FROM brake WHERE expires_at <= ?1`).bind(now),
  ];
}
