/**
 * The SQL of a month's paid orders, those that are alike together: what they cost, and apart from it what those brought that
 * brought a commission or a reward. Seats of groups and gifts have rules of their own.
 */
import { statement } from "#origin/ground/db/statement.ts";

/** All that a price is made of. */
export interface TermsRow {
  plan: string;
  currency: string;
  list_price: number;
  credit: number;
  coupon_percent: number | null;
  coupon_amount: number | null;
  coupon_currency: string | null;
}

interface PaidRow extends TermsRow {
  count: number;
  /** What they brought in all. */
  money: number;
}

interface EarningRow extends TermsRow {
  count: number;
  /** First purchase 0, renewal 1. */
  type: 0 | 1;
  percent: number;
  /** What they earned in all, whatever was taken back later. */
  commission: number;
}

interface RewardedRow {
  count: number;
  currency: string;
  /** What each gave its buyer. */
  bought_seconds: number;
  /** What they gave their inviters in all. */
  reward_seconds: number;
}

const TERMS = `p.product_id AS plan, p.currency, p.list_price, p.credit,
  c.percent AS coupon_percent, c.amount AS coupon_amount, c.currency AS coupon_currency`;

/** As the index has them after the month, so that nothing is sorted. The id says what a coupon is. */
const ALIKE = `p.product_id, p.currency, p.list_price, p.credit, p.coupon_id`;

/** Indexes are named, and the orders come first: otherwise a million rows are looked up, each somewhere else. */
const ORDERS = `purchase AS p INDEXED BY purchase_of_month`;

const OF_MONTH = `strftime('%Y-%m', p.created_at / 1000, 'unixepoch') = :month
  AND p.status = 'paid' AND p.purpose = 'membership' AND p.gift = 0`;

/** `month` as 2026-03 (UTC). */
export async function paidOf(db: D1Database, month: string): Promise<PaidRow[]> {
  const { results } = await statement(
    db,
    `SELECT ${TERMS}, COUNT(*) AS count, SUM(p.amount) AS money
       FROM ${ORDERS} LEFT JOIN coupon AS c ON c.id = p.coupon_id
       WHERE ${OF_MONTH} GROUP BY ${ALIKE}`,
    { month },
  ).all<PaidRow>();
  return results;
}

export async function earningOf(db: D1Database, month: string): Promise<EarningRow[]> {
  const { results } = await statement(
    db,
    `SELECT ${TERMS}, e.type, e.percent, COUNT(*) AS count, SUM(e.amount) AS commission
       FROM ${ORDERS} CROSS JOIN commission_entry AS e ON e.source_id = p.id LEFT JOIN coupon AS c ON c.id = p.coupon_id
       WHERE ${OF_MONTH} GROUP BY ${ALIKE}, e.type, e.percent`,
    { month },
  ).all<EarningRow>();
  return results;
}

/** An order gives time to its buyer and rewards one inviter, who gets seconds and no months. */
export async function rewardedOf(db: D1Database, month: string): Promise<RewardedRow[]> {
  const { results } = await statement(
    db,
    `SELECT p.currency, (t.expires_at - t.starts_at) / 1000 AS bought_seconds, COUNT(*) AS count,
         SUM(r.expires_at - r.starts_at) / 1000 AS reward_seconds
       FROM ${ORDERS}
       CROSS JOIN time_entry AS r INDEXED BY time_entry_of_order ON r.source_id = p.id AND r.source = 'invitation'
       CROSS JOIN time_entry AS t INDEXED BY time_entry_of_order ON t.source_id = p.id AND t.source = 'order'
       WHERE ${OF_MONTH} GROUP BY p.currency, bought_seconds`,
    { month },
  ).all<RewardedRow>();
  return results;
}
