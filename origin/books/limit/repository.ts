/** The SQL of counted windows and brakes: each decision is one statement, so that parallel calls cannot share a slot. */
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface Slot {
  key: string;
  /** The limit's. */
  name: string;
  count: number;
  windowSeconds: number;
}

/** Changes a row for every slot where all their windows have room, and none where one is full. */
export function takeSlots(db: D1Database, slots: Slot[], now: number): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO limit_window (key, count, expires_at)
       SELECT value ->> 'key', 1, :now + 1000 * (value ->> 'windowSeconds') FROM json_each(:slots)
       WHERE ${HAS_ROOM}
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN expires_at <= :now THEN 1 ELSE count + 1 END,
         expires_at = CASE WHEN expires_at <= :now THEN excluded.expires_at ELSE expires_at END`,
    { slots: slotsText(slots), now },
  );
}

/** The windows that are full; its rows are `FullRow`s. */
export function fullSlots(db: D1Database, slots: Slot[], now: number): D1PreparedStatement {
  return statement(db, FULL, { slots: slotsText(slots), now });
}

const FULL = `SELECT slot.value ->> 'name' AS name, taken.expires_at
  FROM json_each(:slots) AS slot JOIN limit_window AS taken ON taken.key = slot.value ->> 'key'
  WHERE taken.expires_at > :now AND taken.count >= slot.value ->> 'count'`;

/** A condition for statements of others, with `slots` and `now` among their values: whether all windows have room. */
export const HAS_ROOM = `NOT EXISTS (${FULL})`;

/** As `slots` of a statement. */
export function slotsText(slots: Slot[]): string {
  return JSON.stringify(slots);
}

export interface FullRow {
  /** Of the limit. */
  name: string;
  expires_at: number;
}

export function giveBackSlots(db: D1Database, slots: Slot[]): D1PreparedStatement {
  return statement(
    db,
    `UPDATE limit_window SET count = count - 1
       WHERE count > 0 AND key IN (SELECT value ->> 'key' FROM json_each(:slots))`,
    { slots: slotsText(slots) },
  );
}

export interface BrakePlan {
  keys: string[];
  /** Tries that pass without any wait. */
  free: number;
  baseMs: number;
  maxMs: number;
  forgetAfterMs: number;
}

/**
 * Changes a row for every key where a try may be looked at now, and none inside the wait of one of them. The wait
 * doubles with each try.
 */
export function takeTry(db: D1Database, plan: BrakePlan, now: number): D1PreparedStatement {
  const { keys, free, baseMs, maxMs, forgetAfterMs } = plan;
  // The shift is capped so that it cannot overflow; the wait is capped long before.
  return statement(
    db,
    `INSERT INTO brake (key, failures, open_at, expires_at)
       SELECT value, 1, :now, :now + :forgetAfterMs FROM json_each(:keys)
       WHERE NOT EXISTS (SELECT 1 FROM brake WHERE key IN (SELECT value FROM json_each(:keys)) AND open_at > :now)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN expires_at <= :now THEN 1 ELSE failures + 1 END,
         open_at = CASE
           WHEN expires_at <= :now OR failures < :free THEN :now
           ELSE :now + min(:maxMs, :baseMs << min(failures - :free, 20))
         END,
         expires_at = :now + :forgetAfterMs`,
    { keys: JSON.stringify(keys), now, free, baseMs, maxMs, forgetAfterMs },
  );
}

/** From when on all of them are open; its one row is an `OpenRow`. */
export function openAt(db: D1Database, keys: string[]): D1PreparedStatement {
  return db
    .prepare(
      `SELECT max(open_at) AS open_at FROM brake WHERE key IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(keys));
}

export interface OpenRow {
  /** Null when none was ever tried. */
  open_at: number | null;
}

/** With a transition only if that transition's own update was made. */
export function clearBrake(
  db: D1Database,
  keys: string[],
  transition?: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM brake WHERE key IN (SELECT value FROM json_each(:keys)) AND ${guard(transition)}`,
    { keys: JSON.stringify(keys), ...guardValues(transition) },
  );
}

export function purgeLimits(db: D1Database, now: number): D1PreparedStatement[] {
  return [
    db.prepare(`DELETE FROM limit_window WHERE expires_at <= ?1`).bind(now),
    db.prepare(`DELETE FROM brake WHERE expires_at <= ?1`).bind(now),
  ];
}
