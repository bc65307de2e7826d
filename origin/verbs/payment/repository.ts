/** The operators' look at orders and money, over all of its tables, and the proof of a refund that one of them sent. */
import type { Place } from "#origin/ground/db/page.ts";
import type { OrderStatus } from "#contract/order.ts";
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import type { Proof } from "#origin/providers/chain/prove.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { FOREIGN } from "#origin/books/payment/inbox/repository.ts";

export interface OperatorOrderRow {
  id: string;
  number: string;
  uid: string;
  product_id: string;
  amount: number;
  refunded: number;
  currency: string;
  status: OrderStatus;
  method: string;
  provider: string;
  coupon: string | null;
  provider_session: string | null;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
}

const order = (
  by = "",
) => `SELECT p.id, p.number, user.uid, p.product_id, p.amount, p.currency, p.status, p.method, p.provider,
    coupon.code AS coupon, p.provider_session, p.created_at, p.expires_at, p.closed_at,
    COALESCE((
      SELECT SUM(r.amount) FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
      WHERE r.order_id = p.id AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
    ), 0) AS refunded
  FROM purchase AS p ${by} JOIN user ON user.id = p.user_id LEFT JOIN coupon ON coupon.id = p.coupon_id`;

/** Of each any where nothing is said. */
export interface WhichOrders {
  status?: OrderStatus | undefined;
  method?: string | undefined;
  provider?: string | undefined;
  plan?: string | undefined;
  /** Made from this instant on. */
  from?: number | undefined;
  /** Made before it. */
  before?: number | undefined;
  /** Null from the newest on. */
  after: Place | null;
}

const OF_ORDERS = [
  { name: "provider", column: "p.provider", index: "purchase_provider" },
  { name: "plan", column: "p.product_id", index: "purchase_product" },
  { name: "method", column: "p.method", index: "purchase_method" },
  { name: "status", column: "p.status", index: "purchase_status" },
] as const;

/**
 * Only what is asked is in the statement. Its index is named, since how many orders most plans have says nothing of one that has
 * none: that of the first that is asked, with the status where both are.
 */
export async function newestOrders(
  db: D1Database,
  which: WhichOrders,
  limit: number,
): Promise<OperatorOrderRow[]> {
  const { after, from = 0, before = Number.MAX_SAFE_INTEGER } = which;
  const { at, id } = after ?? { at: before, id: "" };
  const asked = OF_ORDERS.filter(({ name }) => which[name] !== undefined);
  const [first, ...others] = asked;
  const both = others.some(({ name }) => name === "status") ? "_status" : "";
  const index = first ? first.index + both : "purchase_listed";
  const of = asked.map(({ name, column }) => `${column} = :${name} AND `).join("");
  const values = Object.fromEntries(asked.map(({ name }) => [name, which[name] ?? null]));
  const { results } = await statement(
    db,
    `${order(`INDEXED BY ${index}`)} WHERE ${of}p.created_at >= :from AND p.created_at <= :at AND (p.created_at, p.id) < (:at, :id)
       ORDER BY p.created_at DESC, p.id DESC LIMIT :limit`,
    { ...values, from, at, id, limit },
  ).all<OperatorOrderRow>();
  return results;
}

export function orderByNumber(db: D1Database, number: string): Promise<OperatorOrderRow | null> {
  return db.prepare(`${order()} WHERE p.number = ?1`).bind(number).first<OperatorOrderRow>();
}

export interface OperatorPaymentRow {
  id: string;
  amount: number;
  currency: string;
  disposition: string;
  provider_payment: string;
  at: number;
}

export interface OperatorRefundRow {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  kind: string;
  provider: string;
  status: string;
  note: string;
  provider_refund: string | null;
  due_at: number | null;
  at: number;
}

export interface OperatorEntryRow {
  kind: string;
  debit: string;
  credit: string;
  amount: number;
  currency: string;
  at: number;
}

export interface OperatorEventRow {
  event_id: string;
  type: string;
  status: string;
  verdict: string | null;
  received_at: number;
}

export interface MoneyOfOrder {
  payments: OperatorPaymentRow[];
  refunds: OperatorRefundRow[];
  entries: OperatorEntryRow[];
  events: OperatorEventRow[];
}

export async function moneyOfOrder(db: D1Database, orderId: string): Promise<MoneyOfOrder> {
  const select = (sql: string) => db.prepare(sql).bind(orderId);
  const [payments, refunds, entries, events] = await db.batch([
    select(
      `SELECT id, amount, currency, disposition, provider_payment, at FROM payment WHERE order_id = ?1 ORDER BY at, id`,
    ),
    select(
      `SELECT r.id, r.payment_id, r.amount, r.currency, r.kind, r.provider, r.status, r.note,
         COALESCE(r.provider_refund, t.network || ' ' || t.hash) AS provider_refund, r.due_at, r.at
       FROM refund AS r LEFT JOIN refund_transaction AS t ON t.refund_id = r.id
       WHERE r.order_id = ?1 ORDER BY r.at, r.id`,
    ),
    select(
      `SELECT kind, debit, credit, amount, currency, at FROM money_entry WHERE order_id = ?1 ORDER BY at, kind`,
    ),
    select(
      `SELECT event_id, type, status, verdict, received_at FROM provider_event WHERE order_id = ?1
       ORDER BY received_at`,
    ),
  ]);
  return {
    payments: payments!.results as OperatorPaymentRow[],
    refunds: refunds!.results as OperatorRefundRow[],
    entries: entries!.results as OperatorEntryRow[],
    events: events!.results as OperatorEventRow[],
  };
}

/** People's numbers, by their ids. */
export async function uidsOf(db: D1Database, ids: string[]): Promise<Map<string, string>> {
  const { results } = await statement(
    db,
    `SELECT id, uid FROM user WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<{ id: string; uid: string }>();
  return new Map(results.map(({ id, uid }) => [id, uid]));
}

/** Aborts its batch with `refund_exceeds_transaction` when the transaction moved less than all that it is to pay. */
export function insertRefundTransaction(
  db: D1Database,
  transition: Transition,
  { network, token, hash, recipient, moved }: Proof,
  at: number,
): D1PreparedStatement {
  const row = { refund_id: transition.id, network, token, hash, recipient, moved, at };
  return insertRow(db, "refund_transaction", row, guard(transition), guardValues(transition));
}

/** An event, or all foreign ones of a reason. */
interface Reviewed {
  provider: string;
  event: string | null;
  reason: string | null;
}

const IN_REVIEW = `provider = :provider AND status = 'review'
         AND (event_id = :event OR (verdict = :reason AND ${FOREIGN}))`;

export async function isInReview(db: D1Database, of: Reviewed): Promise<boolean> {
  const sql = `SELECT EXISTS (SELECT 1 FROM provider_event WHERE ${IN_REVIEW}) AS found`;
  return (await statement(db, sql, { ...of }).first<number>("found")) === 1;
}

export function endReview(
  db: D1Database,
  of: Reviewed,
  { again, now }: { again: boolean; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE provider_event SET status = :status, next_attempt_at = :now
       WHERE ${IN_REVIEW}`,
    { ...of, status: again ? "received" : "done", now },
  );
}
