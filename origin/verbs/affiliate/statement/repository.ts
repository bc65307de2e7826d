/** The SQL of an affiliate's statement: every line that moves the balance, and the balances of a span. */
import type { StatementLine } from "#contract/ops/affiliates.ts";
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** Of whom, from an instant on and until before another. */
export interface Span {
  affiliateId: string;
  from: number;
  before: number;
}

export function idOfUid(db: D1Database, uid: string): Promise<string | null> {
  return db.prepare(`SELECT id FROM user WHERE uid = ?1`).bind(uid).first<string>("id");
}

/** Minor units of the currency. `taken_back` is negative, `due` a part of what was settled. */
export interface BalanceRow {
  currency: string;
  opening: number;
  earned: number;
  taken_back: number;
  settled: number;
  due: number;
}

const IS_ORDERS_OWN = "source_id = order_id";

/** A settlement leaves the balance when it is made, as its rows do that are unsettled before. */
export async function balancesOf(
  db: D1Database,
  { affiliateId, from, before }: Span,
): Promise<BalanceRow[]> {
  const { results } = await statement(
    db,
    `SELECT currency, SUM(opening) AS opening, SUM(earned) AS earned, SUM(taken_back) AS taken_back,
         SUM(settled) AS settled, SUM(due) AS due
       FROM (
         SELECT currency, IIF(at < :from, amount, 0) AS opening, IIF(at >= :from AND ${IS_ORDERS_OWN}, amount, 0) AS earned,
           IIF(at >= :from AND NOT ${IS_ORDERS_OWN}, amount, 0) AS taken_back, 0 AS settled, 0 AS due
         FROM commission_entry WHERE affiliate_id = :affiliateId AND at < :before
         UNION ALL
         SELECT currency, IIF(at < :from, -amount, 0), 0, 0, IIF(at >= :from, amount, 0),
           IIF(COALESCE(paid_at, :before) >= :before, amount, 0)
         FROM settlement WHERE affiliate_id = :affiliateId AND at < :before
       )
       GROUP BY currency ORDER BY currency`,
    { affiliateId, from, before },
  ).all<BalanceRow>();
  return results;
}

export interface LineRow {
  /** Its row's own key; unlike in both tables. */
  id: string;
  at: number;
  what: StatementLine;
  amount: number;
  currency: string;
  /** Null of a settlement, as are the next four. */
  invitee: string | null;
  number: string | null;
  base: number | null;
  percent: number | null;
  type: 0 | 1 | null;
  state: "unsettled" | "settled" | "due" | "paid";
  period: string | null;
  paid_at: number | null;
}

const OF_SPAN = (table: string, id: string) =>
  `${table}.affiliate_id = :affiliateId AND ${table}.at >= :from AND ${table}.at < :before
     AND ${goingDown(`${table}.at`, id)}`;

/** Newest first, from just after a row on. A refund that came to nothing is named `<refund>:undone`. */
export async function linesOf(
  db: D1Database,
  { affiliateId, from, before, after }: Span & { after: Place | null },
  limit: number,
): Promise<LineRow[]> {
  const { results } = await statement(
    db,
    `SELECT c.source_id AS id, c.at,
         CASE WHEN ${IS_ORDERS_OWN} THEN 'earned' WHEN source_id LIKE '%:undone' THEN 'given_again' ELSE 'taken_back' END AS what,
         c.amount, c.currency, u.uid AS invitee, p.number, c.base, c.percent, c.type,
         IIF(c.settlement_id IS NULL, 'unsettled', 'settled') AS state, s.period, s.paid_at
       FROM commission_entry AS c JOIN purchase AS p ON p.id = c.order_id JOIN user AS u ON u.id = c.invitee_id
         LEFT JOIN settlement AS s ON s.id = c.settlement_id
       WHERE ${OF_SPAN("c", "c.source_id")}
     UNION ALL
     SELECT s.id, s.at, 'settlement', -s.amount, s.currency, NULL, NULL, NULL, NULL, NULL, s.status, s.period, s.paid_at
       FROM settlement AS s WHERE ${OF_SPAN("s", "s.id")}
     ORDER BY at DESC, id DESC LIMIT :limit`,
    { affiliateId, from, before, ...placeDown(after), limit },
  ).all<LineRow>();
  return results;
}
