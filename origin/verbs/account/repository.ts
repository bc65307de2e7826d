/** The SQL of the statement: over time, orders and refunds, since it is all of a person's membership in one list. */
import type { StatementRow } from "#contract/membership.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";
import type { Place } from "#origin/ground/db/page.ts";

export interface StatementEntryRow extends Place {
  source: StatementRow["source"];
  months: number;
  seconds: number;
  /** Null before there was any time. */
  expires_at: number | null;
  amount: number | null;
  currency: string | null;
  /** Of a gift that this person bought; null in every other row. */
  gift: 0 | 1 | null;
  redeemed_at: number | null;
  ended_at: number | null;
  paid: number | null;
  refunded: number | null;
}

/** The expiry that a row without time of its own leaves as it is. */
const EXPIRY = (at: string) =>
  `(SELECT expires_at FROM time_entry WHERE user_id = :userId AND at <= ${at} ORDER BY seq DESC LIMIT 1)`;

/**
 * Money moved, and no time: a seat that is paid and waits for its group, a gift to somebody else, and a refund that came when
 * the time was over. A seat that became a plan for oneself is part of what that plan cost.
 */
const WITHOUT_TIME = `SELECT p.closed_at AS at, p.id, 'group_buy' AS source, p.id AS source_id, 0 AS months,
    0 AS seconds, ${EXPIRY("p.closed_at")} AS expires_at
  FROM purchase AS p
  WHERE p.user_id = :userId AND p.purpose = 'group_buy' AND p.status = 'paid'
    AND NOT EXISTS (SELECT 1 FROM time_entry WHERE source = 'group_buy' AND source_id = p.id AND user_id = :userId)
    AND NOT EXISTS (
      SELECT 1 FROM group_seat AS s WHERE s.order_id = p.id AND s.user_id = :userId AND s.state = 'converted'
    )
  UNION ALL
  SELECT p.closed_at, p.id, 'gift_order', p.id, 0, 0, ${EXPIRY("p.closed_at")}
  FROM purchase AS p WHERE p.user_id = :userId AND p.gift = 1 AND p.status = 'paid'
  UNION ALL
  SELECT r.at, r.id, 'refund', r.id, 0, 0, ${EXPIRY("r.at")}
  FROM purchase AS p JOIN payment AS m ON m.order_id = p.id JOIN refund AS r ON r.payment_id = m.id
  WHERE p.user_id = :userId AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
    AND NOT EXISTS (SELECT 1 FROM time_entry WHERE source = 'refund' AND source_id = r.id AND user_id = :userId)`;

/**
 * Newest first, from just after a row on. Money is shown to its payer, with what an earlier order of theirs paid of it,
 * and a refund's only as long as it is on its way or there.
 */
export async function statementRows(
  db: D1Database,
  userId: Who,
  after: Place | null,
  limit: number,
): Promise<StatementEntryRow[]> {
  const { results } = await statement(
    db,
    `SELECT e.at, e.id, e.source, e.months, e.seconds, e.expires_at,
       COALESCE(p.amount + p.credit, r.amount) AS amount, COALESCE(p.currency, r.currency) AS currency,
       IIF(e.source = 'gift_order', 1, NULL) AS gift, code.redeemed_at, code.expires_at AS ended_at, p.amount AS paid,
       (SELECT COALESCE(SUM(b.amount), 0) FROM refund AS b JOIN payment AS m ON m.id = b.payment_id
        WHERE m.order_id = gift.order_id AND m.disposition = 'applied' AND b.status IN ('requested', 'succeeded')) AS refunded
     FROM (
       SELECT at, printf('%022d', seq) AS id, source, source_id, months, seconds, expires_at
       FROM time_entry WHERE user_id = :userId
       UNION ALL ${WITHOUT_TIME}
     ) AS e
     LEFT JOIN purchase AS p ON e.source IN ('order', 'gift_order', 'group_buy') AND p.id = e.source_id AND p.user_id = :userId
     LEFT JOIN gift ON e.source = 'gift_order' AND gift.order_id = e.source_id
     LEFT JOIN redemption_code AS code ON code.id = gift.id
     LEFT JOIN refund AS r ON e.source = 'refund' AND r.id = e.source_id AND r.status IN ('requested', 'succeeded')
       AND EXISTS (SELECT 1 FROM purchase WHERE id = r.order_id AND user_id = :userId)
     WHERE (e.at, e.id) < (:at, :id) ORDER BY e.at DESC, e.id DESC LIMIT :limit`,
    { userId, at: after?.at ?? Number.MAX_SAFE_INTEGER, id: after?.id ?? "", limit },
  ).all<StatementEntryRow>();
  return results;
}
