/** The SQL of a month's paid orders, those that are alike together. Seats of groups and gifts have rules of their own. */
import { statement } from "#origin/ground/db/statement.ts";

export interface KindRow {
  count: number;
  plan: string;
  currency: string;
  list_price: number;
  credit: number;
  coupon_percent: number | null;
  coupon_amount: number | null;
  coupon_currency: string | null;
  /** First purchase 0, renewal 1; null without commission. */
  type: 0 | 1 | null;
  rate: number | null;
  rewarded_seconds: number | null;
  /** What they brought in all. */
  money: number;
  commission: number;
  reward_seconds: number;
}

export async function kindsOf(
  db: D1Database,
  span: { from: number; before: number },
): Promise<KindRow[]> {
  const { results } = await statement(
    db,
    `SELECT COUNT(*) AS count, p.product_id AS plan, p.currency, p.list_price, p.credit,
         c.percent AS coupon_percent, c.amount AS coupon_amount, c.currency AS coupon_currency, e.type, e.percent AS rate,
         iif(r.user_id IS NULL, NULL, (t.expires_at - t.starts_at) / 1000) AS rewarded_seconds,
         SUM(p.amount) AS money, COALESCE(SUM(e.amount), 0) AS commission, COALESCE(SUM(r.seconds), 0) AS reward_seconds
       FROM purchase AS p
       LEFT JOIN coupon AS c ON c.id = p.coupon_id
       LEFT JOIN commission_entry AS e ON e.source_id = p.id
       LEFT JOIN time_entry AS r ON r.source = 'invitation' AND r.source_id = p.id
       LEFT JOIN time_entry AS t ON r.user_id IS NOT NULL AND t.source = 'order' AND t.source_id = p.id AND t.user_id = p.user_id
       WHERE p.created_at >= :from AND p.created_at < :before AND p.status = 'paid' AND p.purpose = 'membership' AND p.gift = 0
       GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`,
    span,
  ).all<KindRow>();
  return results;
}
