/** The SQL of closed days and their figures. */
import type { FigureName } from "#contract/ops/numbers.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { FIGURES } from "./figures.ts";

/** The first and the last closed day; null before there is one. */
export interface ClosedDays {
  first: string | null;
  last: string | null;
}

export async function closedDays(db: D1Database): Promise<ClosedDays> {
  // Two looks at one end of the key each: together they would walk all of it.
  const found = await db
    .prepare(
      `SELECT (SELECT MIN(day) FROM closed_day) AS first, (SELECT MAX(day) FROM closed_day) AS last`,
    )
    .first<ClosedDays>();
  return found ?? { first: null, last: null };
}

/** When anything happened first that a figure counts; null while nothing has. */
export async function beginning(db: D1Database): Promise<number | null> {
  return db
    .prepare(
      `SELECT MIN(at) AS at FROM (
         SELECT (SELECT MIN(created_at) FROM user) AS at
         UNION ALL SELECT (SELECT MIN(at) FROM time_entry)
         UNION ALL SELECT (SELECT MIN(at) FROM money_entry)
       )`,
    )
    .first<number>("at");
}

export type Day = {
  day: string;
  dayBefore: string;
  /** Its first instant, and the next day's. */
  from: number;
  before: number;
  /** Those of the day whose ends are long enough ago to be gone. */
  goneFrom: number;
  goneBefore: number;
  /** Now. */
  at: number;
};

/** For one batch: a day that somebody else has closed refuses all of it by its key. */
export function closing(db: D1Database, day: Day): D1PreparedStatement[] {
  return [
    statement(db, `INSERT INTO closed_day (day, at) VALUES (:day, :at)`, day),
    ...Object.entries(FIGURES).map(([what, sql]) => statement(db, kept(what, sql), day)),
  ];
}

/** A figure's columns by their names, whatever it calls them; nothing is no row. */
function kept(what: string, sql: string): string {
  return `INSERT INTO day_figure (day, what, of, part, unit, count, amount)
    WITH figure (of, part, unit, count, amount) AS (${sql})
    SELECT :day, '${what}', of, part, unit, count, amount FROM figure WHERE count <> 0 OR amount <> 0`;
}

export interface SumRow {
  what: FigureName;
  unit: string;
  count: number;
  amount: number;
}

export interface FigureRow extends SumRow {
  of: string;
  part: string;
  countBefore: number;
  amountBefore: number;
}

/** Both days included; the span before begins on a day of its own. */
export type Span = {
  from: string;
  to: string;
  beforeFrom: string;
};

/** The members of a span are those of its last closed day. */
const LAST = `day IN (
    (SELECT MAX(day) FROM closed_day WHERE day <= :to), (SELECT MAX(day) FROM closed_day WHERE day < :from))`;

export async function figuresOf(db: D1Database, span: Span): Promise<FigureRow[]> {
  const { results } = await statement(
    db,
    `SELECT what, of, part, unit,
         SUM(iif(day >= :from, count, 0)) AS count, SUM(iif(day >= :from, amount, 0)) AS amount,
         SUM(iif(day < :from, count, 0)) AS countBefore, SUM(iif(day < :from, amount, 0)) AS amountBefore
       FROM day_figure WHERE day >= :beforeFrom AND day <= :to AND (what <> 'members' OR ${LAST})
       GROUP BY what, of, part, unit ORDER BY what, of, part, unit`,
    span,
  ).all<FigureRow>();
  return results;
}

export interface DayRow extends SumRow {
  day: string;
}

export async function dayFiguresOf(
  db: D1Database,
  span: Pick<Span, "from" | "to">,
): Promise<DayRow[]> {
  const { results } = await statement(
    db,
    `SELECT day, what, unit, SUM(count) AS count, SUM(amount) AS amount FROM day_figure
       WHERE day >= :from AND day <= :to GROUP BY day, what, unit`,
    span,
  ).all<DayRow>();
  return results;
}
