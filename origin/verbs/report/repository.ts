/** The SQL of reports: sums of a time, each of an index alone that begins with its instants. */
import { statement } from "#origin/ground/db/statement.ts";

export interface LineRow {
  what: string;
  of: string;
  count: number;
  amount: number | null;
  currency: string | null;
}

/** The index is named: statistics would have each row of it looked up. */
const ORDERS = `SELECT 'orders' AS what, status AS of, COUNT(*) AS count, SUM(amount) AS amount, currency
  FROM purchase INDEXED BY purchase_listed WHERE created_at >= :from AND created_at < :before GROUP BY status, currency`;

/** Money at a provider by the ledger: what a step debits to its cash came in, what it credits went out. */
const money = (
  what: string,
  side: string,
) => `SELECT '${what}', substr(${side}, 6) AS provider, COUNT(*),
    SUM(amount), currency
  FROM money_entry WHERE at >= :from AND at < :before AND ${side} LIKE 'cash:%' GROUP BY provider, currency`;

/** The plus keeps the database from the key, which begins with all refunds there ever were. */
const REFUNDS = `SELECT 'refunds', r.kind, COUNT(*), SUM(e.amount), e.currency
  FROM money_entry AS e JOIN refund AS r ON r.id = e.source_id
  WHERE e.at >= :from AND e.at < :before AND +e.kind = 'refund_paid' GROUP BY r.kind, e.currency`;

const COMMISSION = `SELECT 'commission', iif(type = 0, 'first', 'renewal') AS type_of, COUNT(*), SUM(amount),
    currency
  FROM commission_entry WHERE at >= :from AND at < :before GROUP BY type_of, currency`;

const SETTLEMENTS = `SELECT 'settlements', 'paid', COUNT(*), SUM(amount), currency
  FROM settlement WHERE paid_at IS NOT NULL AND paid_at >= :from AND paid_at < :before GROUP BY currency`;

const PEOPLE = `SELECT 'people', iif(invited_by IS NULL, 'alone', 'invited') AS came, COUNT(*), NULL, NULL
  FROM user WHERE created_at >= :from AND created_at < :before GROUP BY came`;

export async function linesOf(
  db: D1Database,
  span: { from: number; before: number },
): Promise<LineRow[]> {
  const parts = [
    ORDERS,
    money("money_in", "debit"),
    money("money_out", "credit"),
    REFUNDS,
    COMMISSION,
    SETTLEMENTS,
    PEOPLE,
  ];
  const results = await db.batch<LineRow>(parts.map((sql) => statement(db, named(sql), span)));
  return results.flatMap((one) => one.results);
}

/** A line's columns by their names, whatever its part calls them. */
function named(sql: string): string {
  return `WITH line (what, of, count, amount, currency) AS (${sql}) SELECT * FROM line ORDER BY what, of, currency`;
}
