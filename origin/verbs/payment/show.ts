/** `orders_list`, `orders_attention`, `orders_show`: what operators see. */
import { refuse } from "#contract/problem.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { cryptoOf } from "#origin/providers/chain/for-operators.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { toldSince } from "#origin/books/alarm/repository.ts";
import { OFFLINE } from "#origin/ground/ports/payments.ts";
import { CHAIN } from "#origin/providers/chain/provider.ts";
import { smallDigits } from "#origin/providers/chain/counting/token-amount.ts";
import {
  attention,
  doubtfulCryptoOrders,
  moneyOfOrder,
  newestOrders,
  type OperatorOrderRow,
  type OperatorRefundRow,
  orderByNumber,
} from "./repository.ts";
import { chainTroubles } from "#origin/providers/chain/unread.ts";

const DOUBTFUL_LIMIT = 100;

export const listOrdersForOperators: Operation<"orders_list"> = async (context, input) => {
  const rows = await newestOrders(context.db, input.status ?? null, input.limit);
  await recordAction(context, { action: "orders_list", subject: `${rows.length} orders` }).run();
  return succeed({ orders: rows.map(listed) });
};

export const listAttention: Operation<"orders_attention"> = async (context) => {
  const rows = await attention(context.db, [CHAIN, OFFLINE]);
  const items = rows.map((row) => ({ ...row, at: instant(row.at) }));
  const unread = (await chainTroubles(context)).map(({ network, detail, since }) => {
    return { what: "chain" as const, subject: network, detail, at: instant(since) };
  });
  return succeed({
    items: [
      ...(await ratesOutOfLine(context)),
      ...unread,
      ...(await doubtfulCrypto(context)),
      ...items,
    ],
  });
};

const WEEK_MS = 7 * DAY_MS;

/** Signs of attacks of the last week. */
async function ratesOutOfLine({ db, clock }: OperatorContext) {
  const rows = await toldSince(db, clock.now() - WEEK_MS);
  return rows.map(({ event, at, count }) => ({
    what: "rate" as const,
    subject: event,
    detail: `${count} in ten minutes, out of line`,
    at: instant(at),
  }));
}

/** Money that the chain took back after it was credited, and money that came for an order which ended without it. */
async function doubtfulCrypto(context: OperatorContext) {
  const items = [];
  const tokens = (context.chain?.networks ?? []).flatMap(({ id: network, tokens: of }) =>
    of.map(({ contract, decimals }) => ({ network, contract, small: smallDigits(decimals) })),
  );
  for (const order of await doubtfulCryptoOrders(context.db, tokens, DOUBTFUL_LIMIT)) {
    const crypto = await cryptoOf(context, order);
    if (!crypto) continue;
    const { state, hasEnded, received, amount, token } = crypto;
    if (state !== "held" && !(hasEnded && order.is_unbooked)) continue;
    const detail = `${state}: ${received ?? 0} of ${amount ?? "?"} ${token ?? ""}`.trim();
    const at = instant(order.expires_at);
    items.push({ what: "crypto" as const, subject: order.number, detail, at });
  }
  return items;
}

export const showOrder: Operation<"orders_show"> = async (context, { number }) => {
  const { db } = context;
  const order = await orderByNumber(db, number);
  if (!order) return refuse("NotFound", "number");
  await recordAction(context, { action: "orders_show", subject: number }).run();
  const { payments, refunds, entries, events } = await moneyOfOrder(db, order.id);
  return succeed({
    ...listed(order),
    coupon: order.coupon,
    providerSession: order.provider_session,
    expiresAt: instant(order.expires_at),
    closedAt: order.closed_at === null ? null : instant(order.closed_at),
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
