/**
 * Writes the order of a checkout. Of a plan for oneself a person has one open order: the same wish gets the one that stands,
 * and another one takes its place, with its coupon, in one batch (docs/decisions/0118-one-open-order-of-a-plan.md).
 */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import type { Plan } from "#origin/books/catalog/find-plan.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { brokenCouponLimit, reserveCoupon } from "#origin/books/coupon/reserve.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/order/check.ts";
import { closeSession } from "#origin/verbs/order/cancel.ts";
import {
  findOrder,
  type NewOrder,
  openOrder,
  type OrderRow,
  standingOrder,
} from "#origin/books/order/find.ts";
import { planClosed } from "#origin/books/order/move.ts";
import type { Quote } from "#origin/books/coupon/quote.ts";

type Written = { ok: true; order: OrderRow } | Refusal;

/** Each race that is lost was won by another wish of the same person for the same plan. */
const MAX_RACES = 20;

/** The order to pay; one that stood and turns out to be paid is as good. `key`: its client's key has an order by now. */
export async function writeOrder(
  context: SignedInContext,
  plan: Plan,
  quote: Quote,
  input: PurchaseRequest,
): Promise<Written | "key"> {
  const order = newOrder(context, plan, quote, input);
  for (let race = 0; race < MAX_RACES; race++) {
    const stands = await standingBeside(context, order);
    if (stands) {
      const done = isSameWish(stands, order) ? stands : await paidByNow(context, stands);
      if (done) return { ok: true, order: done };
    }
    const written = await write(context, order, stands);
    if (written === "nothing") {
      const paid = stands && (await paidByNow(context, stands));
      if (paid) return { ok: true, order: paid };
      if (stands || (await standingBeside(context, order))) continue;
      return refuse("TooManyOpenOrders");
    }
    if (written !== "written") return written;
    if (stands) await closeSession(context, stands);
    return { ok: true, order: await justWritten(context, order) };
  }
  throw new Error("the orders of a plan kept replacing each other");
}

function standingBeside({ db, clock }: SignedInContext, { userId, plan }: NewOrder) {
  return standingOrder(db, { userId, productId: plan.id, now: clock.now() });
}

/** An open order is asked about before it is replaced: its money may be there. */
async function paidByNow(context: SignedInContext, order: OrderRow): Promise<OrderRow | null> {
  await ask(context, order);
  const fresh = await findOrder(context.db, order.id);
  return fresh?.status === "paid" ? fresh : null;
}

/** Order and reservation, and before them the end of what they replace. `nothing`: another request was first, or the limit. */
async function write(
  context: SignedInContext,
  order: NewOrder,
  stands: OrderRow | null,
): Promise<"written" | "nothing" | "key" | Refusal> {
  const { db, business } = context;
  const transition = { aggregate: "purchase", id: order.id, transitionId: newId() } as const;
  // It ends as expired: money that comes for it all the same is honoured.
  const replaced = stands && (await planClosed(context, stands, "expired"));
  const before = replaced?.statements ?? [];
  const { couponId } = order.quote;
  try {
    const results = await db.batch([
      ...before,
      openOrder(db, order, business.openOrdersLimit, transition, replaced?.transition),
      ...(couponId ? [reserveCoupon(db, couponId, order, transition)] : []),
    ]);
    return results[before.length]?.meta.changes === 0 ? "nothing" : "written";
  } catch (error) {
    if (isUniqueViolation(error, "purchase", "user_id", "client_key")) return "key";
    const limit = brokenCouponLimit(error);
    if (!limit) throw error;
    return refuse(limit === "held" ? "CouponHeld" : "CouponInvalid", "coupon");
  }
}

async function justWritten({ db }: SignedInContext, { id }: NewOrder): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw new Error("an order is gone that was just written");
  return order;
}

function isSameWish(order: OrderRow, { quote, method }: NewOrder): boolean {
  return (
    order.method === method &&
    order.coupon_id === quote.couponId &&
    order.amount === quote.amount &&
    order.currency === quote.currency
  );
}

function newOrder(
  { business, clock, session, payments, caller }: SignedInContext,
  plan: Plan,
  quote: Quote,
  { method, clientKey }: PurchaseRequest,
): NewOrder {
  const now = clock.now();
  const paidBy = quote.amount > 0 ? method : null;
  return {
    id: newId(),
    number: newOrderNumber(),
    userId: session.userId,
    clientKey,
    purpose: "membership",
    plan,
    quote,
    method: paidBy ?? "none",
    provider: paidBy ? payments.providerFor(paidBy)!.name : "none",
    language: caller.language,
    createdAt: now,
    expiresAt: now + business.orderLifetimeSeconds * 1_000,
  };
}
