/** `orders_list`, `orders_attention`, `orders_show`: what operators see. */
import { refuse } from "#contract/problem.ts";
import { instant } from "../../clock.ts";
import { succeed } from "../../context.ts";
import type { Operation } from "../../ops/context.ts";
import {
  attention,
  moneyOfOrder,
  newestOrders,
  type OperatorOrderRow,
  type OperatorRefundRow,
  orderByNumber,
} from "./repository.ts";

export const listOrdersForOperators: Operation<"orders_list"> = async ({ db }, input) => {
  const rows = await newestOrders(db, input.status ?? null, input.limit);
  return succeed({ orders: rows.map(listed) });
};

export const listAttention: Operation<"orders_attention"> = async ({ db }) => {
  const rows = await attention(db);
  return succeed({ items: rows.map((row) => ({ ...row, at: instant(row.at) })) });
};

export const showOrder: Operation<"orders_show"> = async ({ db }, { number }) => {
  const order = await orderByNumber(db, number);
  if (!order) return refuse("NotFound", "number");
  const { payments, refunds, entries, events } = await moneyOfOrder(db, order.id);
  return succeed({
    ...listed(order),
    coupon: order.coupon,
    providerSession: order.provider_session,
    expiresAt: instant(order.expires_at),
    closedAt: order.closed_at === null ? null : instant(order.closed_at),
    payments: payments.map((payment) => ({
      id: payment.id,
      amount: { amount: payment.amount, currency: payment.currency },
      disposition: payment.disposition,
      providerPayment: payment.provider_payment,
      at: instant(payment.at),
      refunds: refunds.filter(({ payment_id }) => payment_id === payment.id).map(refundOnWire),
    })),
    entries: entries.map(({ kind, debit, credit, amount, currency, at }) => ({
      kind,
      debit,
      credit,
      amount: { amount, currency },
      at: instant(at),
    })),
    events: events.map(({ event_id, type, status, verdict, received_at }) => ({
      eventId: event_id,
      type,
      status,
      verdict,
      at: instant(received_at),
    })),
  });
};

function listed(row: OperatorOrderRow) {
  const { number, uid, currency, status, method, provider } = row;
  return {
    number,
    uid,
    productId: row.product_id,
    total: { amount: row.amount, currency },
    refunded: { amount: row.refunded, currency },
    status,
    method,
    provider,
    createdAt: instant(row.created_at),
  };
}

function refundOnWire(row: OperatorRefundRow) {
  const { id, amount, currency, kind, status, note, at } = row;
  return {
    id,
    amount: { amount, currency },
    kind,
    status,
    note,
    providerRefund: row.provider_refund,
    at: instant(at),
  };
}
