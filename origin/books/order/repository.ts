/** The orders' SQL. An order is a row of `purchase`; its moves are conditional and write a fresh `transition_id`. */
import type { OrderStatus } from "#contract/order.ts";
import type { Language } from "#contract/scalars.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";

/** The columns of an `OrderRow`; conditions follow. */
export const ORDER = `SELECT p.id, p.number, p.user_id, p.client_key, p.purpose, p.product_id, p.name_en, p.name_zh_cn,
    p.months, p.yearly, p.currency, p.list_price, p.discount, p.credit, p.amount, p.coupon_id, p.method, p.provider,
    p.language, p.session_attempt, p.provider_session, p.pay_url, p.status, p.created_at, p.expires_at, p.closed_at, p.asked_at, p.declined,
    COALESCE((
      SELECT SUM(r.amount) FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
      WHERE r.order_id = p.id AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
    ), 0) AS refunded,
    (SELECT COALESCE(SUM(amount), 0) FROM refund WHERE order_id = p.id AND status = 'requested') AS owed,
    (
      SELECT json_group_array(json_object('amount', r.amount, 'network', s.network, 'hash', s.hash, 'at', s.at))
      FROM refund AS r JOIN refund_transaction AS s ON s.refund_id = r.id WHERE r.order_id = p.id
    ) AS sent_back,
    g.size AS group_size, IIF(g.way = 'all', g.size, 1) AS seats,
    t.starts_at AS time_starts_at, t.expires_at AS time_expires_at
  FROM purchase AS p
  LEFT JOIN group_order AS l ON l.order_id = p.id AND l.kind = 'seat'
  LEFT JOIN group_buy AS g ON g.id = l.group_id
  LEFT JOIN time_entry AS t ON t.source = CASE p.purpose WHEN 'membership' THEN 'order' ELSE 'group_buy' END
    AND t.source_id = p.id AND t.user_id = p.user_id`;

export function orderById(db: D1Database, id: string): Promise<OrderRow | null> {
  return db.prepare(`${ORDER} WHERE p.id = ?1`).bind(id).first<OrderRow>();
}

/** The order only if it is this person's: another's is as unknown as one that does not exist. */
export function orderOf(db: D1Database, id: string, userId: string): Promise<OrderRow | null> {
  return db
    .prepare(`${ORDER} WHERE p.id = ?1 AND p.user_id = ?2`)
    .bind(id, userId)
    .first<OrderRow>();
}

export function orderByClientKey(
  db: D1Database,
  userId: string,
  clientKey: string,
): Promise<OrderRow | null> {
  return db
    .prepare(`${ORDER} WHERE p.user_id = ?1 AND p.client_key = ?2`)
    .bind(userId, clientKey)
    .first<OrderRow>();
}

/** Newest first, from just after a row on. */
export async function ordersOf(
  db: D1Database,
  userId: string,
  after: Place | null,
  limit: number,
): Promise<OrderRow[]> {
  const { results } = await statement(
    db,
    `${ORDER} WHERE p.user_id = :userId AND (p.created_at, p.id) < (:at, :id)
       ORDER BY p.created_at DESC, p.id DESC LIMIT :limit`,
    { userId, at: after?.at ?? Number.MAX_SAFE_INTEGER, id: after?.id ?? "", limit },
  ).all<OrderRow>();
  return results;
}

/**
 * The condition for `p` to be the open order of a plan for oneself, of which a person has one; the difference to a plan after
 * a seat is another matter. `now` is a parameter's name.
 */
export function standing(now: string): string {
  return `p.purpose = 'membership' AND p.credit = 0 AND p.status = 'pending' AND p.expires_at > ${now}`;
}

export function standingOrder(
  db: D1Database,
  { userId, productId, now }: { userId: string; productId: string; now: number },
): Promise<OrderRow | null> {
  return db
    .prepare(
      `${ORDER} WHERE p.user_id = ?1 AND p.product_id = ?2 AND ${standing("?3")}
       ORDER BY p.created_at DESC LIMIT 1`,
    )
    .bind(userId, productId, now)
    .first<OrderRow>();
}

export async function hasPaidOrder(db: D1Database, userId: string): Promise<boolean> {
  const found = await db
    .prepare(`SELECT 1 FROM purchase WHERE user_id = ?1 AND status = 'paid' LIMIT 1`)
    .bind(userId)
    .first();
  return found !== null;
}

export interface NewOrder {
  id: string;
  number: string;
  userId: string;
  clientKey: string;
  purpose: OrderRow["purpose"];
  plan: { id: string; name_en: string; name_zh_cn: string; months: number; yearly: 0 | 1 };
  quote: {
    currency: string;
    listPrice: number;
    discount: number;
    credit: number;
    amount: number;
    couponId: string | null;
  };
  method: OrderRow["method"];
  provider: string;
  language: Language;
  createdAt: number;
  expiresAt: number;
}

/**
 * Writes nothing when the person has `openLimit` open orders already, or one of the same plan that stands, or when the move
 * that it comes `after` was not made.
 */
export function insertOrder(
  db: D1Database,
  order: NewOrder,
  openLimit: number,
  { transitionId }: Transition,
  after: Transition | null = null,
): D1PreparedStatement {
  const { plan, quote } = order;
  const row = {
    id: order.id,
    number: order.number,
    user_id: order.userId,
    client_key: order.clientKey,
    purpose: order.purpose,
    product_id: plan.id,
    name_en: plan.name_en,
    name_zh_cn: plan.name_zh_cn,
    months: plan.months,
    yearly: plan.yearly,
    currency: quote.currency,
    list_price: quote.listPrice,
    discount: quote.discount,
    credit: quote.credit,
    amount: quote.amount,
    coupon_id: quote.couponId,
    method: order.method,
    provider: order.provider,
    language: order.language,
    transition_id: transitionId,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
  };
  const condition = `(
      SELECT COUNT(*) FROM purchase WHERE user_id = :user_id AND status = 'pending' AND expires_at > :created_at
    ) < :openLimit
    AND (:purpose <> 'membership' OR :credit > 0 OR NOT EXISTS (
      SELECT 1 FROM purchase AS p
      WHERE p.user_id = :user_id AND p.product_id = :product_id AND ${standing(":created_at")}
    ))
    AND ${guard(after)}`;
  return insertRow(db, "purchase", row, condition, { openLimit, ...guardValues(after) });
}

/** The one way an order changes its status. The changed-row count says whether it did. */
export function moveOrder(
  db: D1Database,
  { id, transitionId }: Transition,
  { from, to, at }: { from: OrderStatus; to: OrderStatus; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE purchase SET status = :to, closed_at = :at, transition_id = :transitionId
       WHERE id = :id AND status = :from`,
    { id, from, to, at, transitionId },
  );
}

export async function overdueOrders(
  db: D1Database,
  now: number,
  limit: number,
): Promise<OrderRow[]> {
  const { results } = await db
    .prepare(
      `${ORDER} WHERE p.status = 'pending' AND p.expires_at <= ?1 AND p.next_end_at <= ?1
       ORDER BY p.expires_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<OrderRow>();
  return results;
}

export function endAgainAt(db: D1Database, orders: OrderRow[], at: number): D1PreparedStatement {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  return db
    .prepare(`UPDATE purchase SET next_end_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))`)
    .bind(ids, at);
}

export async function openOrdersOf(db: D1Database, userId: string): Promise<OrderRow[]> {
  const { results } = await db
    .prepare(`${ORDER} WHERE p.user_id = ?1 AND p.status = 'pending'`)
    .bind(userId)
    .all<OrderRow>();
  return results;
}

export interface YearlyRow {
  /** Null for somebody who has no yearly plan. */
  until: number | null;
}

/**
 * Until when a person counts as a yearly paid user (spec §3); its one row is a `YearlyRow`. A plan whose money went back
 * whole gives no right any more.
 */
export function yearlyUntilStatement(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      `SELECT MAX(t.expires_at) AS until FROM time_entry AS t JOIN purchase AS p ON p.id = t.source_id
       WHERE t.user_id = ?1 AND t.source IN ('order', 'group_buy') AND p.yearly = 1 AND p.status = 'paid' AND (p.amount = 0 OR p.amount > (
         SELECT COALESCE(SUM(r.amount), 0) FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
         WHERE r.order_id = p.id AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
       ))`,
    )
    .bind(userId);
}
