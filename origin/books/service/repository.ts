/** The SQL of what the schedule saw of the service's parts, and of how calls were answered. */
import type { CallName } from "#contract/calls/calls.ts";
import type { Problem } from "#contract/problem.ts";
import type { ServicePart, ServiceStatus } from "#contract/service.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { dayOf } from "./parts.ts";

/** One look at each part. A second one in the same half minute is none: the schedule may run twice. */
export function keepLook(
  db: D1Database,
  parts: { part: ServicePart; isFailing: boolean }[],
  now: number,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO service_day (day, part, looks, failed, first_at, last_at, is_failing)
       SELECT :day, value ->> 'part', 1, value ->> 'isFailing', :now, :now, value ->> 'isFailing'
         FROM json_each(:parts) WHERE true
       ON CONFLICT (day, part) DO UPDATE SET
         looks = looks + 1, failed = failed + excluded.failed,
         last_at = excluded.last_at, is_failing = excluded.is_failing
       WHERE last_at <= excluded.last_at - :apart`,
    { day: dayOf(now), parts: JSON.stringify(parts), now, apart: MINUTE_MS / 2 },
  );
}

/** Of the days from `first` on, oldest first. */
export function serviceDays(db: D1Database, first: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT day, part, looks, failed, first_at, last_at, is_failing FROM service_day
       WHERE day >= ?1 ORDER BY day`,
    )
    .bind(first);
}

/** Of a day (UTC). */
export interface CallCount {
  day: string;
  call: CallName;
  outcome: "Success" | Problem;
  count: number;
  /** Of those. */
  slow: number;
}

export function addCalls(db: D1Database, counts: CallCount[]): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO call_day (day, call, outcome, count, slow)
       SELECT value ->> 'day', value ->> 'call', value ->> 'outcome', value ->> 'count', value ->> 'slow'
         FROM json_each(:counts) WHERE true
       ON CONFLICT (day, call, outcome) DO UPDATE SET count = count + excluded.count, slow = slow + excluded.slow`,
    { counts: JSON.stringify(counts) },
  );
}

/** What the service could not answer, whoever asked. All else it answered, refusals too. */
const OWN_FAILURES = ["ServerError", "NetworkError"] satisfies Problem[];

export type CallsAnswered = ServiceStatus["calls"];

/** One row: of all calls from the day `first` on. */
export function callsAnswered(db: D1Database, first: string): D1PreparedStatement {
  return statement(
    db,
    `SELECT COALESCE(SUM(count), 0) AS count,
         COALESCE(SUM(count) FILTER (WHERE outcome IN (SELECT value FROM json_each(:own))), 0) AS failed
       FROM call_day WHERE day >= :first`,
    { first, own: JSON.stringify(OWN_FAILURES) },
  );
}
