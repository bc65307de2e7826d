/** The SQL of whose addresses are watched, and of orders that final money waits for. */
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";

/** The addresses of payments made since then, and of those that were lost since then, at most so many. */
export async function addressesSince(
  db: D1Database,
  since: number,
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT address FROM crypto_payment WHERE created_at >= ?1 AND address IS NOT NULL
       UNION ALL SELECT address FROM lost_address WHERE restored_at >= ?1 LIMIT ?2`,
    )
    .bind(since, limit)
    .all<{ address: string }>();
  return results.map(({ address }) => address);
}

/** Which of them are addresses of ours, whenever they were given. */
export async function oursAmong(db: D1Database, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { results } = await db
    .prepare(
      `SELECT p.address FROM json_each(?1) AS said CROSS JOIN crypto_payment AS p ON p.address = said.value
       UNION ALL SELECT l.address FROM json_each(?1) AS said CROSS JOIN lost_address AS l ON l.address = said.value`,
    )
    .bind(JSON.stringify(addresses))
    .all<{ address: string }>();
  return new Set(results.map(({ address }) => address));
}

/** Orders with final transfers that they were not brought to yet, those that wait longest for a try first. */
export async function ordersToSettle(
  db: D1Database,
  { triedBefore, limit }: { triedBefore: number; limit: number },
): Promise<{ order_id: string; payment_id: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT p.order_id, p.id AS payment_id, p.tried_at
       FROM chain_transfer AS t JOIN crypto_payment AS p ON p.id = t.payment_id
       WHERE t.settled = 0 AND t.status = 'final' AND p.tried_at < ?1 ORDER BY p.tried_at LIMIT ?2`,
    )
    .bind(triedBefore, limit)
    .all<{ order_id: string; payment_id: string }>();
  return results;
}

export function markOrderTried(db: D1Database, paymentId: string, at: number): D1PreparedStatement {
  return db.prepare(`UPDATE crypto_payment SET tried_at = ?2 WHERE id = ?1`).bind(paymentId, at);
}

/** One that was seen or became final in the meantime stays for the next time. */
export function markSettled(db: D1Database, { network, hash, place }: Transfer) {
  return db
    .prepare(
      `UPDATE chain_transfer SET settled = 1
       WHERE network = ?1 AND hash = ?2 AND place IN (?3, -1 - ?3) AND status = 'final'`,
    )
    .bind(network, hash, place);
}
