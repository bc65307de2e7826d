/** The SQL of what went back of an order's money, for effects that give something for it later. */
import { type Part, statement } from "#origin/ground/db/statement.ts";

/** Of the payment that pays it: what went back or is on its way, in that order. */
export async function refundsOf(
  db: D1Database,
  orderId: string | Part,
): Promise<{ id: string; amount: number }[]> {
  const { results } = await statement(
    db,
    `SELECT r.id, r.amount FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
       WHERE m.order_id = :orderId AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
       ORDER BY r.at, r.id`,
    { orderId },
  ).all<{ id: string; amount: number }>();
  return results;
}
