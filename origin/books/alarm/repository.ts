/** The SQL of what is counted of attacks, of the schedule's runs, and of the faults that operators are told of. */
import type { Fault } from "#origin/ground/ports/alarm.ts";
import type { SecurityEvent } from "#contract/ops/status.ts";
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

export interface RunRow {
  job: string;
  good_at: number;
}

export function markGood(db: D1Database, job: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO job_run (job, good_at) VALUES (?1, ?2)
       ON CONFLICT (job) DO UPDATE SET good_at = MAX(good_at, excluded.good_at)`,
    )
    .bind(job, now);
}

/** A job that never ended well is late like any other, and one that is no more is not. */
export function expectJobs(db: D1Database, jobs: string[], now: number): D1PreparedStatement[] {
  const names = JSON.stringify(jobs);
  return [
    statement(
      db,
      `INSERT INTO job_run (job, good_at) SELECT value, :now FROM json_each(:names) WHERE true
         ON CONFLICT (job) DO NOTHING`,
      { names, now },
    ),
    statement(db, `DELETE FROM job_run WHERE job NOT IN (SELECT value FROM json_each(:names))`, {
      names,
    }),
  ];
}

export async function runs(db: D1Database): Promise<RunRow[]> {
  const { results } = await db
    .prepare(`SELECT job, good_at FROM job_run ORDER BY job`)
    .all<RunRow>();
  return results;
}

/** When the first migration was applied; null where nobody wrote that down. */
export async function databaseMade(db: D1Database): Promise<number | null> {
  const ledger = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'`);
  const begun = db.prepare(`SELECT unixepoch(MIN(applied_at)) * 1000 AS at FROM d1_migrations`);
  return (await ledger.first()) === null ? null : begun.first<number>("at");
}

/** A sign of life, written every minute: whoever reads it late reads a late copy of everything. */
export function newestRun(db: Pick<D1Database, "prepare">): D1PreparedStatement {
  return db.prepare(`SELECT MAX(good_at) AS at FROM job_run`);
}

export interface FaultRow extends Omit<Fault, "detail"> {
  /** JSON of an `AttentionDetail`. */
  detail: string;
  told_at: number | null;
}

/** Writes down what is wrong and what no longer is; what was over before anybody was told is forgotten. */
export function keepFaults(db: D1Database, found: Fault[], now: number): D1PreparedStatement[] {
  const faults = JSON.stringify(found);
  return [
    statement(
      db,
      `INSERT INTO fault (kind, subject, detail, since)
         SELECT value ->> 'kind', value ->> 'subject', value ->> 'detail', value ->> 'since'
         FROM json_each(:faults) WHERE true
         ON CONFLICT (kind, subject) DO UPDATE SET detail = excluded.detail, ended_at = NULL`,
      { faults },
    ),
    statement(
      db,
      `UPDATE fault SET ended_at = :now WHERE ended_at IS NULL AND NOT EXISTS (
         SELECT 1 FROM json_each(:faults)
         WHERE value ->> 'kind' = fault.kind AND value ->> 'subject' = fault.subject)`,
      { faults, now },
    ),
    statement(
      db,
      `DELETE FROM fault WHERE told_at IS NULL AND ended_at IS NOT NULL AND claimed_until <= :now`,
      { now },
    ),
  ];
}

export interface FaultClaim {
  id: string;
  now: number;
  until: number;
  /** An end before it is one to tell of. */
  endedBy: number;
}

/** Leases what there is to tell of: beginnings that nobody knows, and ends of those that somebody does. */
export async function claimFaults(
  db: D1Database,
  { id, now, until, endedBy }: FaultClaim,
): Promise<FaultRow[]> {
  const { results } = await statement(
    db,
    `UPDATE fault SET claim_id = :id, claimed_until = :until
       WHERE claimed_until <= :now
         AND ((told_at IS NULL AND ended_at IS NULL) OR (told_at IS NOT NULL AND ended_at <= :endedBy))
       RETURNING kind, subject, detail, since, told_at`,
    { id, now, until, endedBy },
  ).all<FaultRow>();
  return results;
}

/** Ends that were told of are forgotten, beginnings are known from now on. */
export function writeTold(db: D1Database, { id, now, endedBy }: FaultClaim): D1PreparedStatement[] {
  return [
    statement(
      db,
      `DELETE FROM fault WHERE claim_id = :id AND told_at IS NOT NULL AND ended_at <= :endedBy`,
      { id, endedBy },
    ),
    statement(
      db,
      `UPDATE fault SET told_at = :now, claimed_until = 0 WHERE claim_id = :id AND told_at IS NULL`,
      { id, now },
    ),
  ];
}

/** When each fault that lasts was told of. */
export async function toldFaults(db: D1Database): Promise<FaultRow[]> {
  const { results } = await db
    .prepare(`SELECT kind, subject, detail, since, told_at FROM fault WHERE ended_at IS NULL`)
    .all<FaultRow>();
  return results;
}
