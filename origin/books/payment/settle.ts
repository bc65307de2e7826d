/**
 * The one `pending → paid` move. Notification, returning payer and schedule all bring a capture here; the payment's
 * unique key and the order's conditional update make it count once.
 */
import type { Settled } from "#contract/ops/orders.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { close } from "./close.ts";
import { bookMoney } from "./ledger.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { planPaid } from "#origin/books/order/move.ts";
import { transition } from "#origin/books/order/state.ts";
import type { Capture } from "#origin/ground/ports/payments.ts";
import type { Alongside } from "./refund.ts";
import { insertPayment, insertRefund, type NewPayment, paymentByProviderId } from "./repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { holdersOf } from "#origin/books/coupon/repository.ts";

export function settleCapture(
  context: Origin,
  provider: string,
  orderId: string,
  capture: Capture,
  alongside: Alongside = () => [],
): Promise<Settled> {
  return retryLost(() => attempt(context, provider, orderId, capture, alongside));
}

/** An order that costs nothing is paid by its own recorded coupon. False when somebody else moved it, or what it buys is gone. */
export async function settleFree(context: Origin, order: OrderRow): Promise<boolean> {
  if (order.amount !== 0) throw new Error("an order that costs something is paid by money");
  return retryLost(async () => {
    const planned = await planPaid(context, order, null);
    return planned !== "gone" && changed(await context.db.batch(planned.statements));
  });
}

async function attempt(
  context: Origin,
  provider: string,
  orderId: string,
  capture: Capture,
  alongside: Alongside,
): Promise<Settled | "lost"> {
  const { db, clock } = context;
  const came = { provider, capture, alongside };
  const order = await orderById(db, orderId);
  if (!order) return "mismatch";
  if (await paymentByProviderId(db, provider, capture.paymentId)) return "known";
  if (capture.surplus) {
    return order.status === "pending" ? "known" : surplus(context, order, came);
  }
  if (capture.amount !== order.amount || capture.currency !== order.currency) return "mismatch";
  if (order.owner_gone) {
    if (order.status !== "pending") return surplus(context, order, came);
    await close(context, order, "cancelled");
    return "lost";
  }
  const decision = transition(
    { status: order.status, expiresAt: order.expires_at },
    "captured",
    clock.now(),
  );
  if ("to" in decision) {
    const paid = await pay(context, order, came);
    if (paid !== "gone") return paid;
    if (await holdersGaveWay(context, order)) return "lost";
    // A payment whose coupon or seat is gone by now cannot be honoured.
  }
  return surplus(context, order, came);
}

interface Came {
  provider: string;
  capture: Capture;
  /** Joins the batch that books it. */
  alongside: Alongside;
}

/**
 * Money that came counts before orders that wait: those of the same buyer that hold the coupon end, and those whose time is
 * over. With the coupon given back this one is tried again.
 */
async function holdersGaveWay(context: Origin, order: OrderRow): Promise<boolean> {
  const { db, clock } = context;
  const { coupon_id: couponId, user_id: userId } = order;
  if (!couponId) return false;
  let gaveWay = false;
  for (const holder of await holdersOf(db, { couponId, userId, now: clock.now(), own: true })) {
    gaveWay = (await close(context, holder, "expired")).moved || gaveWay;
  }
  return gaveWay;
}

/** `gone`: what the order bought is no longer available. */
async function pay(
  context: Origin,
  order: OrderRow,
  came: Came,
): Promise<"paid" | "lost" | "gone"> {
  const { db, orderEffects } = context;
  const payment = paymentOf(context, order, came, "applied");
  const planned = await planPaid(context, order, payment.id);
  if (planned === "gone") return planned;
  const { transition, statements } = planned;
  const [move, ...effects] = statements;
  try {
    const results = await db.batch([
      move!,
      insertPayment(db, payment, newId(), transition),
      bookMoney(db, booked(payment, "sales"), transition),
      ...effects,
      ...(await came.alongside(transition)),
    ]);
    return changed(results) ? "paid" : "lost";
  } catch (error) {
    if (isKnownPayment(error)) return "lost";
    if (orderEffects.some((effect) => effect.isGone?.(error))) return "gone";
    throw error;
  }
}

/** The money is booked as owed and its refund written in the same batch: it cannot be forgotten. */
async function surplus(context: Origin, order: OrderRow, came: Came): Promise<Settled | "lost"> {
  const { db } = context;
  const payment = paymentOf(context, order, came, "surplus");
  const of = { aggregate: "payment", id: payment.id, transitionId: newId() } as const;
  const { order_id, amount, currency, at } = payment;
  const refund = {
    id: newId(),
    payment_id: payment.id,
    order_id,
    amount,
    currency,
    kind: "surplus",
    note: order.status,
    provider: came.provider,
    provider_refund: null,
    status: "requested",
    attempts: 0,
    due_at: null,
    at,
  } as const;
  try {
    const results = await db.batch([
      insertPayment(db, payment, of.transitionId, null),
      bookMoney(db, booked(payment, "owed"), of),
      insertRefund(db, refund, newId(), { before: 0, of }),
      ...(await came.alongside(of)),
    ]);
    return changed(results) ? "surplus" : "lost";
  } catch (error) {
    if (isKnownPayment(error)) return "lost";
    throw error;
  }
}

function paymentOf(
  { clock }: Origin,
  order: OrderRow,
  { provider, capture }: Came,
  disposition: NewPayment["disposition"],
): NewPayment {
  return {
    id: newId(),
    provider,
    provider_payment: capture.paymentId,
    order_id: order.id,
    amount: capture.amount,
    currency: capture.currency,
    disposition,
    captured_at: capture.capturedAt,
    at: clock.now(),
  };
}

function booked(
  { id, provider, order_id, amount, currency, at }: NewPayment,
  to: "sales" | "owed",
) {
  return {
    kind: "capture",
    sourceId: id,
    debit: `cash:${provider}`,
    credit: to,
    amount,
    currency,
    orderId: order_id,
    at,
  } as const;
}

/** Another copy of the notification was first; the next look finds its payment. */
function isKnownPayment(error: unknown): boolean {
  return isUniqueViolation(error, "payment");
}

function changed(results: D1Result[]): boolean {
  return (results[0]?.meta.changes ?? 0) > 0;
}
