/** The SQL of addresses that finders found dead: counts by address, day, kind and country. */
import type { DeadAddress, Failure } from "#contract/reach/dead-address.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** As long as a list is valid, and half of it again. */
const KEPT_MS = 135 * DAY_MS;
const ROWS = 500;

const dayOf = (at: number) => instant(at).slice(0, 10);

/** `country`: empty where it is not known. */
export function countDead(
  db: D1Database,
  { dead, country, now }: { dead: DeadAddress[]; country: string; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO dead_address (url, day, failure, country, count)
       SELECT value ->> 'url', :day, value ->> 'failure', :country, 1 FROM json_each(:dead) WHERE true
       ON CONFLICT (day, url, failure, country) DO UPDATE SET count = count + 1`,
    { dead: JSON.stringify(dead), day: dayOf(now), country },
  );
}

export interface DeadRow {
  address: string;
  country: string;
  failure: Failure;
  count: number;
  since: string;
  until: string;
}

/** Those reported at least so often since that instant's day, the most reported first. */
export async function deadSince(db: D1Database, at: number, atLeast = 1): Promise<DeadRow[]> {
  const { results } = await statement(
    db,
    `SELECT url AS address, country, failure, SUM(count) AS count, MIN(day) AS since, MAX(day) AS until
     FROM dead_address WHERE day >= :day GROUP BY url, country, failure HAVING SUM(count) >= :atLeast
     ORDER BY SUM(count) DESC, url, country, failure LIMIT :rows`,
    { day: dayOf(at), atLeast, rows: ROWS },
  ).all<DeadRow>();
  return results;
}

export function forgetDead(db: D1Database, now: number): D1PreparedStatement {
  return statement(db, `DELETE FROM dead_address WHERE day < :day`, { day: dayOf(now - KEPT_MS) });
}
