/** The orders' SQL. An order is a row of `purchase`; its moves are conditional and write a fresh `transition_id`. */
import { DAY_MS } from "#origin/ground/clock.ts";
import { copiedColumns } from "#origin/ground/db/texts.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Language } from "#contract/scalars.ts";
import type { Plan } from "#origin/books/catalog/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import { insertRow, type Part, statement, type Who } from "#origin/ground/db/statement.ts";
import type { Business } from "#origin/ground/business-numbers.ts";

/** The columns of an `OrderRow`; conditions follow. */
export const ORDER = `SELECT p.id, p.number, p.user_id, p.client_key, IIF(p.gift, 'gift', p.purpose) AS purpose, p.product_id, p.names,
    p.months, p.yearly, p.currency, p.list_price, p.discount, p.credit, p.amount, p.coupon_id, p.method, p.provider,
    p.language, p.site, p.session_attempt, p.provider_session, p.pay_url, p.status, p.created_at, p.expires_at, p.closed_at, p.asked_at, p.declined,
    EXISTS (SELECT 1 FROM user WHERE id = p.user_id AND deleted_at IS NOT NULL) AS owner_gone,
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

/**
 * How many orders the person made in the day before this one. Queues take everybody's first before anybody's second, so
 * that nobody is held up by how many another one makes.
 */
export const ORDERS_BEFORE = `(SELECT COUNT(*) FROM purchase AS o WHERE o.user_id = p.user_id
  AND o.created_at > p.created_at - ${DAY_MS} AND (o.created_at, o.id) < (p.created_at, p.id))`;

export function orderById(db: D1Database, id: string | Part): Promise<OrderRow | null> {
  return statement(db, `${ORDER} WHERE p.id = :id`, { id }).first<OrderRow>();
}

/** The order as a batch leaves it, as its last statement; its one row is an `OrderRow`. */
export function orderStatement(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`${ORDER} WHERE p.id = ?1`).bind(id);
}

/** What `orderStatement` read. */
export function orderIn(result: D1Result | undefined): OrderRow {
  const [row] = (result?.results ?? []) as OrderRow[];
  if (!row) throw new Error("an order is gone that was just written");
  return row;
}

/** The order only if it is this person's: another's is null like one that does not exist. */
export function orderOf(db: D1Database, id: string, userId: Who): Promise<OrderRow | null> {
  return statement(db, `${ORDER} WHERE p.id = :id AND p.user_id = :userId`, {
    id,
    userId,
  }).first<OrderRow>();
}

export function orderByClientKey(
  db: D1Database,
  userId: Who,
  clientKey: string,
): Promise<OrderRow | null> {
  return statement(db, `${ORDER} WHERE p.user_id = :userId AND p.client_key = :clientKey`, {
    userId,
    clientKey,
  }).first<OrderRow>();
}

/** Newest first, from just after a row on. */
export async function ordersOf(
  db: D1Database,
  userId: Who,
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
 * The condition for `p` to be the open order of a plan for oneself, of which a person has one, or the one of it as a gift; the
 * difference to a plan after a seat is another matter. `now` and `gift` are SQL: parameters' names.
 */
export function standing(now: string, gift = "0"): string {
  return `p.purpose = 'membership' AND p.gift = ${gift} AND p.credit = 0 AND p.status = 'pending' AND p.expires_at > ${now}`;
}

export function standingOrder(
  db: D1Database,
  of: { userId: Who; productId: string; gift: 0 | 1; now: number },
): Promise<OrderRow | null> {
  return statement(
    db,
    `${ORDER} WHERE p.user_id = :userId AND p.product_id = :productId AND ${standing(":now", ":gift")}
       ORDER BY p.created_at DESC LIMIT 1`,
    { userId: of.userId, productId: of.productId, gift: of.gift, now: of.now },
  ).first<OrderRow>();
}

export async function hasPaidOrder(db: D1Database, userId: Who): Promise<boolean> {
  const found = await statement(
    db,
    `SELECT 1 FROM purchase WHERE user_id = :userId AND status = 'paid' LIMIT 1`,
    { userId },
  ).first();
  return found !== null;
}

export interface NewOrder {
  id: string;
  number: string;
  userId: string;
  clientKey: string;
  purpose: OrderRow["purpose"];
  plan: Pick<Plan, "id" | "names" | "months" | "yearly" | "max_devices">;
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
  site: string | null;
  createdAt: number;
  expiresAt: number;
}

/**
 * Writes nothing when the person has as many open orders as one may, or has made as many in a day, or has an open one of the
 * same plan, or when the move that it comes `after` was not made.
 */
export function insertOrder(
  db: D1Database,
  order: NewOrder,
  { openOrdersLimit, ordersADayLimit }: Pick<Business, "openOrdersLimit" | "ordersADayLimit">,
  { transitionId }: Transition,
  after: Transition | null = null,
): D1PreparedStatement {
  const { plan, quote } = order;
  const row = {
    id: order.id,
    number: order.number,
    user_id: order.userId,
    client_key: order.clientKey,
    // Code from before reads a gift as a plan, and its payment is refused by the trigger `gift_time`.
    purpose: order.purpose === "gift" ? "membership" : order.purpose,
    gift: order.purpose === "gift" ? 1 : 0,
    product_id: plan.id,
    ...copiedColumns("name", plan.names),
    months: plan.months,
    yearly: plan.yearly,
    max_devices: plan.max_devices,
    currency: quote.currency,
    list_price: quote.listPrice,
    discount: quote.discount,
    credit: quote.credit,
    amount: quote.amount,
    coupon_id: quote.couponId,
    method: order.method,
    provider: order.provider,
    language: order.language,
    site: order.site,
    transition_id: transitionId,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
  };
  const condition = `(
      SELECT COUNT(*) FROM purchase WHERE user_id = :user_id AND status = 'pending' AND expires_at > :created_at
    ) < :openOrdersLimit
    AND (SELECT COUNT(*) FROM purchase WHERE user_id = :user_id AND created_at > :created_at - ${DAY_MS}) < :ordersADayLimit
    AND (:purpose <> 'membership' OR :credit > 0 OR NOT EXISTS (
      SELECT 1 FROM purchase AS p
      WHERE p.user_id = :user_id AND p.product_id = :product_id AND ${standing(":created_at", ":gift")}
    ))
    AND ${guard(after)}`;
  return insertRow(db, "purchase", row, condition, {
    openOrdersLimit,
    ordersADayLimit,
    ...guardValues(after),
  });
}

/** When the person may make another order, in Unix milliseconds: a day after the first of the last `aDay`; null for now. */
export async function nextOrderAt(
  db: D1Database,
  { userId, aDay, now }: { userId: string; aDay: number; now: number },
): Promise<number | null> {
  const first = await statement(
    db,
    `SELECT created_at FROM purchase WHERE user_id = :userId AND created_at > :since
       ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET :aDay - 1`,
    { userId, since: now - DAY_MS, aDay },
  ).first<number>("created_at");
  return first === null ? null : first + DAY_MS;
}

/**
 * Changes an order's status, if the move that it comes `after` was made. The changed-row count says whether it
 * did. Nothing is paid for somebody whose account is gone.
 */
export function moveOrder(
  db: D1Database,
  { id, transitionId }: Transition,
  { from, to, at }: { from: OrderStatus; to: OrderStatus; at: number },
  after: Transition | null = null,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE purchase SET status = :to, closed_at = :at, transition_id = :transitionId
       WHERE id = :id AND status = :from AND ${guard(after)}
         AND (:to <> 'paid' OR EXISTS (SELECT 1 FROM user WHERE id = purchase.user_id AND deleted_at IS NULL))`,
    { id, from, to, at, transitionId, ...guardValues(after) },
  );
}

/** One that could not be ended is not due again at once: it holds up no others. */
export async function overdueOrders(
  db: D1Database,
  now: number,
  limit: number,
): Promise<OrderRow[]> {
  const { results } = await db
    .prepare(
      `${ORDER} WHERE p.status = 'pending' AND p.expires_at <= ?1 AND p.next_end_at <= ?1
       ORDER BY ${ORDERS_BEFORE}, p.expires_at LIMIT ?2`,
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

export async function openOrdersOf(db: D1Database, userId: Who): Promise<OrderRow[]> {
  const { results } = await statement(
    db,
    `${ORDER} WHERE p.user_id = :userId AND p.status = 'pending'`,
    { userId },
  ).all<OrderRow>();
  return results;
}

/** A person's time that plans gave; a plan whose money went back whole, that of the seat it came from too, gives no right any more. */
const TIME_OF_PLANS = `FROM time_entry AS t JOIN purchase AS p ON p.id = t.source_id
  WHERE t.user_id = :userId AND t.source IN ('order', 'gift', 'group_buy') AND p.status = 'paid' AND (p.amount + p.credit = 0 OR EXISTS (
    SELECT 1 FROM payment AS m WHERE m.disposition = 'applied' AND m.order_id IN (p.id, (
      SELECT s.order_id FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id
      WHERE o.order_id = p.id AND o.kind = 'solo'
    )) AND m.amount > (
      SELECT COALESCE(SUM(amount), 0) FROM refund WHERE payment_id = m.id AND status IN ('requested', 'succeeded')
    )
  ))`;

/** Until when a person counts as a yearly paid user (spec §3); null for somebody who has no yearly plan. */
export function yearlyUntil(db: D1Database, userId: Who): Promise<number | null> {
  return statement(db, `SELECT MAX(t.expires_at) AS until ${TIME_OF_PLANS} AND p.yearly = 1`, {
    userId,
  }).first<number>("until");
}

/** The most devices that a plan with time left allows; null for somebody who has no time of a plan left. */
export function devicesOfPlans(db: D1Database, userId: Who, now: number): Promise<number | null> {
  return statement(
    db,
    `SELECT MAX(p.max_devices) AS devices ${TIME_OF_PLANS} AND t.expires_at > :now`,
    { userId, now },
  ).first<number>("devices");
}
