/** `orders_list`, `orders_show`: what operators see. */
import { refuse } from "#contract/problem.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { cryptoOf } from "#origin/providers/chain/for-operators.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import {
  moneyOfOrder,
  newestOrders,
  type OperatorOrderRow,
  type OperatorRefundRow,
  orderByNumber,
} from "./repository.ts";
import { storyOfOrder } from "./story/story.ts";

export const listOrdersForOperators: Operation<"orders_list"> = async (context, input) => {
  const { status, method, provider, plan, from, until, ...page } = input;
  const which = {
    status,
    method,
    provider,
    plan,
    from: from === undefined ? undefined : Date.parse(from),
    before: until === undefined ? undefined : Date.parse(until) + DAY_MS,
  };
  const { rows, next } = await pageFrom(
    page,
    (after, count) => newestOrders(context.db, { ...which, after }, count),
    ({ created_at: at, id }) => ({ at, id }),
  );
  await recordLook(context, { action: "orders_list", subject: `${rows.length} orders` });
  return succeed({ orders: rows.map(listed), next });
};

export const showOrder: Operation<"orders_show"> = async (context, { number }) => {
  const { db } = context;
  const order = await orderByNumber(db, number);
  if (!order) return refuse("NotFound", "number");
  await recordLook(context, { action: "orders_show", subject: number });
  const { payments, refunds, entries, events } = await moneyOfOrder(db, order.id);
  const story = await storyOfOrder(db, order);
  return succeed({
    ...listed(order),
    coupon: order.coupon,
    providerSession: order.provider_session,
    expiresAt: instant(order.expires_at),
    closedAt: orNull(order.closed_at),
    dueAt: orNull(firstDue(refunds)),
    story,
    crypto: await cryptoOf(context, order),
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

/** Of disputes that took money and are not over. */
function firstDue(refunds: OperatorRefundRow[]): number | null {
  const open = refunds.flatMap(({ status, due_at }) =>
    status === "succeeded" && due_at !== null ? [due_at] : [],
  );
  return open.length === 0 ? null : Math.min(...open);
}

function orNull(at: number | null): string | null {
  return at === null ? null : instant(at);
}

function refundOnWire(row: OperatorRefundRow) {
  const { id, amount, currency, kind, provider, status, note, at } = row;
  return {
    id,
    amount: { amount, currency },
    kind,
    provider,
    status,
    note,
    providerRefund: row.provider_refund,
    dueAt: orNull(row.due_at),
    at: instant(at),
  };
}
