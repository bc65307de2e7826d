/** The SQL of counted windows and brakes: each decision is one statement, so that parallel calls cannot share a slot. */
import { statement } from "#origin/ground/db/statement.ts";

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
  return statement(
    db,
    `INSERT INTO limit_window (key, count, expires_at)
       SELECT :key, 1, :end WHERE ${afterPrevious ? "changes() = 1" : "true"}
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN expires_at <= :now THEN 1 ELSE count + 1 END,
         expires_at = CASE WHEN expires_at <= :now THEN excluded.expires_at ELSE expires_at END
       WHERE expires_at <= :now OR count < :count`,
    { key, count, end: now + windowSeconds * 1_000, now },
  );
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
  return statement(
    db,
    `INSERT INTO brake (key, failures, open_at, expires_at) VALUES (:key, 1, :now, :now + :forgetAfterMs)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN expires_at <= :now THEN 1 ELSE failures + 1 END,
         open_at = CASE
           WHEN expires_at <= :now OR failures < :free THEN :now
           ELSE :now + min(:maxMs, :baseMs << min(failures - :free, 20))
         END,
         expires_at = :now + :forgetAfterMs
       WHERE open_at <= :now`,
    {
      key: plan.key,
      now,
      free: plan.free,
      baseMs: plan.baseMs,
      maxMs: plan.maxMs,
      forgetAfterMs: plan.forgetAfterMs,
    },
  );
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
