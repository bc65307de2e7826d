/** The SQL of what providers' own books say of closed days. */
import type { Turnover } from "#origin/ground/ports/payments.ts";
import type { Span } from "./repository.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** The first closed day that a provider was not asked of; null where there is none. */
export function dayToAsk(db: D1Database, provider: string): Promise<string | null> {
  return statement(
    db,
    `SELECT MIN(day) AS day FROM closed_day WHERE day > COALESCE((
         SELECT MAX(day) FROM provider_day WHERE provider = :provider
       ), '')`,
    { provider },
  ).first<string>("day");
}

/** Whoever asked at the same time has the same answer. */
export function keepBooks(
  db: D1Database,
  of: { provider: string; day: string; books: Turnover[]; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO provider_day (day, provider, books, at) VALUES (:day, :provider, :books, :at)
       ON CONFLICT (day, provider) DO NOTHING`,
    { provider: of.provider, day: of.day, books: JSON.stringify(of.books), at: of.at },
  );
}

export interface CashRow {
  day: string;
  provider: string;
  currency: string;
  ledgerIn: number;
  ledgerOut: number;
  /** Null where the provider's books of that day are not known. */
  came: number | null;
  went: number | null;
  fees: number | null;
}

/** Each day, provider and currency that the ledger or a provider's books speak of. */
export async function cashOf(db: D1Database, span: Pick<Span, "from" | "to">): Promise<CashRow[]> {
  const { results } = await statement(
    db,
    `SELECT c.day, c.provider, c.currency, SUM(c.ledgerIn) AS ledgerIn, SUM(c.ledgerOut) AS ledgerOut,
         iif(b.day IS NULL, NULL, SUM(c.came)) AS came, iif(b.day IS NULL, NULL, SUM(c.went)) AS went,
         iif(b.day IS NULL, NULL, SUM(c.fees)) AS fees
       FROM (
         SELECT day, of AS provider, unit AS currency, iif(what = 'cash_in', amount, 0) AS ledgerIn,
           iif(what = 'cash_out', amount, 0) AS ledgerOut, 0 AS came, 0 AS went, 0 AS fees
         FROM day_figure WHERE day >= :from AND day <= :to AND what IN ('cash_in', 'cash_out')
         UNION ALL
         SELECT o.day, o.provider, j.value ->> 'currency', 0, 0, j.value ->> 'came', j.value ->> 'went',
           j.value ->> 'fees'
         FROM provider_day AS o, json_each(o.books) AS j WHERE o.day >= :from AND o.day <= :to
       ) AS c LEFT JOIN provider_day AS b ON b.provider = c.provider AND b.day = c.day
       GROUP BY c.day, c.provider, c.currency ORDER BY c.day, c.provider, c.currency`,
    span,
  ).all<CashRow>();
  return results;
}
