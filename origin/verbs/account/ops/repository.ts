/** The SQL of what a person's deletion ends. */
import { statement } from "#origin/ground/db/statement.ts";

export interface SumRow {
  amount: number;
  currency: string;
}

/** Commission that is earned and not paid out, settled or not, by currency. */
export async function unpaidCommission(db: D1Database, userId: string): Promise<SumRow[]> {
  const { results } = await statement(
    db,
    `SELECT currency, SUM(amount) AS amount FROM (
       SELECT currency, amount FROM commission_entry WHERE affiliate_id = :userId AND settlement_id IS NULL
       UNION ALL SELECT currency, amount FROM settlement WHERE affiliate_id = :userId AND status = 'due'
     ) GROUP BY currency HAVING SUM(amount) > 0 ORDER BY currency`,
    { userId },
  ).all<SumRow>();
  return results;
}

/** The orders of paid seats in groups that are not complete. */
export async function paidSeatsOf(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await statement(
    db,
    `SELECT p.number FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id
       JOIN purchase AS p ON p.id = s.order_id
       WHERE s.user_id = :userId AND s.state = 'paid' AND g.status = 'open' ORDER BY p.number`,
    { userId },
  ).all<{ number: string }>();
  return results.map(({ number }) => number);
}
