/** The SQL of asking providers about orders: under which session they know one, and when it is asked about. */
import { ORDER, ORDERS_BEFORE } from "#origin/books/order/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** Only the first session of an order is kept: later ones of the same key are the same session. */
export function keepSession(
  db: D1Database,
  id: string,
  session: { id: string; payUrl: string; nextAskAt: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE purchase SET provider_session = :sessionId, pay_url = :payUrl, next_ask_at = :nextAskAt
       WHERE id = :id AND provider_session IS NULL`,
    { id, sessionId: session.id, payUrl: session.payUrl, nextAskAt: session.nextAskAt },
  );
}

/** After a refusal that the provider will repeat for the key: the next try has a new one. */
export function nextSessionAttempt(db: D1Database, id: string, attempt: number) {
  return db
    .prepare(
      `UPDATE purchase SET session_attempt = ?2 + 1
       WHERE id = ?1 AND session_attempt = ?2 AND provider_session IS NULL`,
    )
    .bind(id, attempt);
}

/** True for the one asker of this moment: the provider is not asked again before `quietMs` have passed. */
export async function mayAsk(
  db: D1Database,
  id: string,
  now: number,
  quietMs: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(`UPDATE purchase SET asked_at = ?2 WHERE id = ?1 AND asked_at <= ?2 - ?3`)
    .bind(id, now, quietMs)
    .run();
  return meta.changes > 0;
}

export function noteDeclined(db: D1Database, id: string, declined: boolean): D1PreparedStatement {
  return db.prepare(`UPDATE purchase SET declined = ?2 WHERE id = ?1`).bind(id, declined ? 1 : 0);
}

export function askAgainAt(db: D1Database, id: string, at: number | null): D1PreparedStatement {
  return db.prepare(`UPDATE purchase SET next_ask_at = ?2 WHERE id = ?1`).bind(id, at);
}

export async function ordersToAsk(db: D1Database, now: number, limit: number): Promise<OrderRow[]> {
  const { results } = await db
    .prepare(
      `${ORDER} WHERE p.next_ask_at <= ?1
       ORDER BY p.status <> 'pending', ${ORDERS_BEFORE}, p.next_ask_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<OrderRow>();
  return results;
}
