/** The SQL of what is counted of attacks. */
import type { SecurityEvent } from "#origin/ground/ports/note.ts";
import { statement } from "#origin/ground/db/statement.ts";

export function addCounts(
  db: D1Database,
  counts: ReadonlyMap<SecurityEvent, number>,
  at: number,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO security_count (event, at, count)
       SELECT value ->> 0, :at, value ->> 1 FROM json_each(:counts) WHERE true
       ON CONFLICT (event, at) DO UPDATE SET count = count + excluded.count`,
    { at, counts: JSON.stringify([...counts]) },
  );
}

export interface CountRow {
  event: SecurityEvent;
  at: number;
  count: number;
}

/** What was counted from an instant on and not told of yet. */
export async function countsSince(db: D1Database, since: number): Promise<CountRow[]> {
  const { results } = await db
    .prepare(`SELECT event, at, count FROM security_count WHERE at >= ?1 AND told = 0`)
    .bind(since)
    .all<CountRow>();
  return results;
}

/** The sum of an event over a time; what was told of is no measure of what is usual. */
export async function sumOf(
  db: D1Database,
  event: SecurityEvent,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const sum = await statement(
    db,
    `SELECT SUM(count) AS sum FROM security_count
       WHERE event = :event AND at >= :from AND at < :to AND told = 0`,
    { event, from, to },
  ).first<number>("sum");
  return sum ?? 0;
}

/** Changes a row for the one who is to tell. */
export function markTold(db: D1Database, event: SecurityEvent, at: number): D1PreparedStatement {
  return db
    .prepare(`UPDATE security_count SET told = 1 WHERE event = ?1 AND at = ?2 AND told = 0`)
    .bind(event, at);
}

/** What operators were told of. */
export async function toldSince(db: D1Database, since: number): Promise<CountRow[]> {
  const { results } = await db
    .prepare(
      `SELECT event, at, count FROM security_count WHERE at >= ?1 AND told = 1 ORDER BY at DESC LIMIT 100`,
    )
    .bind(since)
    .all<CountRow>();
  return results;
}

export function forgetCounts(db: D1Database, before: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM security_count WHERE at < ?1`).bind(before);
}
