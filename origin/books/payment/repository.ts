/** The SQL of payments and refunds. A payment is only ever added; a refund moves along its table. */
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import type { RefundStatus } from "#origin/books/order/state.ts";
import { insertRow, type Part, statement } from "#origin/ground/db/statement.ts";

export interface PaymentRow {
  id: string;
  provider: string;
  provider_payment: string;
  order_id: string;
  amount: number;
  currency: string;
  disposition: "applied" | "surplus";
}

const PAYMENT = `SELECT id, provider, provider_payment, order_id, amount, currency, disposition FROM payment`;

export function paymentByProviderId(
  db: D1Database,
  provider: string,
  providerPayment: string,
): Promise<PaymentRow | null> {
  return db
    .prepare(`${PAYMENT} WHERE provider = ?1 AND provider_payment = ?2`)
    .bind(provider, providerPayment)
    .first<PaymentRow>();
}

export function paymentById(db: D1Database, id: string | Part): Promise<PaymentRow | null> {
  return statement(db, `${PAYMENT} WHERE id = :id`, { id }).first<PaymentRow>();
}

/** The payment of a refund, and its order, as SQL. */
export function ofRefund(refundId: string): { payment: Part; order: Part } {
  const found = (column: string): Part => ({
    sql: `SELECT ${column} FROM refund WHERE id = :refundId`,
    values: { refundId },
  });
  return { payment: found("payment_id"), order: found("order_id") };
}

export async function paymentsOfOrder(db: D1Database, orderId: string): Promise<PaymentRow[]> {
  const { results } = await db
    .prepare(`${PAYMENT} WHERE order_id = ?1 ORDER BY at, id`)
    .bind(orderId)
    .all<PaymentRow>();
  return results;
}

export interface NewPayment extends PaymentRow {
  captured_at: number;
  at: number;
}

/** An `applied` payment belongs to its order's move; a `surplus` one is written only while the order needs no money. */
export function insertPayment(
  db: D1Database,
  payment: NewPayment,
  transitionId: string,
  of: Transition | null,
): D1PreparedStatement {
  const condition = of
    ? guard(of)
    : `EXISTS (SELECT 1 FROM purchase WHERE id = :order_id AND status <> 'pending')`;
  const row = {
    id: payment.id,
    provider: payment.provider,
    provider_payment: payment.provider_payment,
    order_id: payment.order_id,
    amount: payment.amount,
    currency: payment.currency,
    disposition: payment.disposition,
    transition_id: transitionId,
    captured_at: payment.captured_at,
    at: payment.at,
  };
  return insertRow(db, "payment", row, condition, guardValues(of));
}

export interface RefundRow {
  id: string;
  payment_id: string;
  order_id: string;
  amount: number;
  currency: string;
  kind: "surplus" | "operator" | "provider" | "dispute";
  provider: string;
  provider_refund: string | null;
  status: RefundStatus;
  attempts: number;
  /** Of a dispute: until when evidence is taken. */
  due_at: number | null;
}

const REFUND = `SELECT id, payment_id, order_id, amount, currency, kind, provider, provider_refund, status, attempts,
    due_at
  FROM refund`;

export function refundById(db: D1Database, id: string): Promise<RefundRow | null> {
  return db.prepare(`${REFUND} WHERE id = ?1`).bind(id).first<RefundRow>();
}

export function refundByProviderId(
  db: D1Database,
  provider: string,
  providerRefund: string,
): Promise<RefundRow | null> {
  return db
    .prepare(`${REFUND} WHERE provider = ?1 AND provider_refund = ?2`)
    .bind(provider, providerRefund)
    .first<RefundRow>();
}

/** Until when evidence is taken in a dispute; null for no longer. */
export function noteDue(
  db: D1Database,
  { provider, dispute }: { provider: string; dispute: string },
  dueAt: number | null,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE refund SET due_at = :dueAt
       WHERE provider = :provider AND provider_refund = :dispute AND kind = 'dispute' AND due_at IS NOT :dueAt`,
    { provider, dispute, dueAt },
  );
}

/** `payment` is the SQL of a payment's id. */
function refundedSum(payment: string): string {
  return `(SELECT COALESCE(SUM(amount), 0) FROM refund
    WHERE payment_id = ${payment} AND status IN ('requested', 'succeeded'))`;
}

/** What of a payment went back or is on its way. */
export async function refundedOf(db: D1Database, paymentId: string | Part): Promise<number> {
  const sql = `SELECT ${refundedSum(":paymentId")} AS sum`;
  return (await statement(db, sql, { paymentId }).first<number>("sum")) ?? 0;
}

export type PaymentLeft = PaymentRow & { left: number };

/** Those of an order, each with what is left of it. */
export async function paymentsLeft(db: D1Database, orderId: string | Part): Promise<PaymentLeft[]> {
  const { results } = await statement(
    db,
    `SELECT id, provider, provider_payment, order_id, amount, currency, disposition,
         amount - ${refundedSum("payment.id")} AS "left"
       FROM payment WHERE order_id = :orderId ORDER BY at, id`,
    { orderId },
  ).all<PaymentLeft>();
  return results;
}

/** `order` is the SQL of an order's id: what is still here of the money that paid it. */
export function keptSum(order: string): string {
  return `COALESCE((SELECT amount - ${refundedSum("payment.id")} FROM payment
    WHERE order_id = ${order} AND disposition = 'applied'), 0)`;
}

export async function keptOf(db: D1Database, orderId: string | Part): Promise<number> {
  const sql = `SELECT ${keptSum(":orderId")} AS kept`;
  return (await statement(db, sql, { orderId }).first<number>("kept")) ?? 0;
}

export interface NewRefund extends RefundRow {
  note: string;
  at: number;
  /** Until when somebody else sends it; the schedule does from then on, else at once. */
  next_attempt_at?: number;
}

/**
 * Written only while `before` is what was refunded of the payment, since the effects were computed from it, and with a
 * transition only if that one was made. The database refuses what exceeds the payment (`refund_exceeds_payment`).
 */
export function insertRefund(
  db: D1Database,
  refund: NewRefund,
  transitionId: string,
  { before, of }: { before: number; of?: Transition },
): D1PreparedStatement {
  const { at, attempts, next_attempt_at = at } = refund;
  const row = {
    id: refund.id,
    payment_id: refund.payment_id,
    order_id: refund.order_id,
    amount: refund.amount,
    currency: refund.currency,
    kind: refund.kind,
    note: refund.note,
    provider: refund.provider,
    provider_refund: refund.provider_refund,
    status: refund.status,
    transition_id: transitionId,
    at,
    settled_at: refund.status === "requested" ? null : at,
    attempts,
    next_attempt_at,
  };
  const condition = `${refundedSum(":payment_id")} = :before AND ${guard(of)}`;
  return insertRow(db, "refund", row, condition, { before, ...guardValues(of) });
}

/** Like `insertRefund`, only while `before` still holds. */
export function moveRefund(
  db: D1Database,
  { id, transitionId }: Transition,
  move: { from: RefundStatus; to: RefundStatus; before: number; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE refund SET status = :to, settled_at = :at, transition_id = :transitionId
       WHERE id = :id AND status = :from
         AND ${refundedSum("(SELECT payment_id FROM refund WHERE id = :id)")} = :before`,
    { id, from: move.from, to: move.to, at: move.at, transitionId, before: move.before },
  );
}

/** The provider's id becomes known with its first answer and never changes. */
export function nameRefund(db: D1Database, id: string, providerRefund: string) {
  return db
    .prepare(`UPDATE refund SET provider_refund = ?2 WHERE id = ?1 AND provider_refund IS NULL`)
    .bind(id, providerRefund);
}

export function postponeRefund(db: D1Database, id: string, nextAttemptAt: number) {
  return db
    .prepare(`UPDATE refund SET attempts = attempts + 1, next_attempt_at = ?2 WHERE id = ?1`)
    .bind(id, nextAttemptAt);
}

export async function refundsToSend(
  db: D1Database,
  now: number,
  limit: number,
): Promise<RefundRow[]> {
  const { results } = await db
    .prepare(
      `${REFUND} WHERE status = 'requested' AND next_attempt_at <= ?1 ORDER BY next_attempt_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<RefundRow>();
  return results;
}
