/** Makes the order of a seat, or of the difference: written in one batch with what it reserves, then begun. */
import type { PaymentMethod } from "#contract/payment-method.ts";
import { type Problem, refuse, type Refusal } from "#contract/problem.ts";
import type { Money } from "#contract/scalars.ts";
import { advanceOrder } from "#origin/verbs/checkout/place.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";
import { timeAfterCredit } from "#origin/books/time/preview.ts";
import {
  type NewOrder,
  openOrder,
  orderOfCheckout,
  type OrderRow,
} from "#origin/books/order/find.ts";

export interface GroupPayment {
  method: PaymentMethod | null;
  clientKey: string;
  expected: Money;
}

export interface Terms {
  purpose: OrderRow["purpose"];
  plan: NewOrder["plan"];
  currency: string;
  listPrice: number;
  /** Money of the seat's own order. */
  credit: number;
  lifetimeSeconds: number;
  /** The order never outlives this. */
  until?: number | null;
}

/** The order of this checkout, or the new one that `alongside` belongs to. Refuses what a buyer must hear first. */
export async function makeOrder(
  context: SignedInContext,
  payment: GroupPayment,
  terms: Terms,
  alongside: (orderId: string, transition: Transition) => D1PreparedStatement[],
) {
  const { db, session, business } = context;
  const refusal = await whyNot(context, payment, terms);
  if (refusal) return refusal;
  const order = newOrder(context, payment, terms);
  const transition = { aggregate: "purchase", id: order.id, transitionId: newId() } as const;
  try {
    const [written] = await db.batch([
      openOrder(db, order, business.openOrdersLimit, transition),
      ...alongside(order.id, transition),
    ]);
    if (written?.meta.changes === 0) return refuse("TooManyOpenOrders");
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return refuse(problem, "groupId");
    if (!isUniqueViolation(error, "purchase", "user_id", "client_key")) throw error;
  }
  const made = await orderOfCheckout(db, session.userId, payment.clientKey);
  if (!made) throw new Error("an order is gone that was just written");
  return advanceOrder(context, made);
}

/** What the database said about a seat that a race had taken. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  if (isUniqueViolation(error, "group_seat", "group_id", "user_id")) return "GroupJoined";
  if (error.message.includes("group_full")) return "GroupFull";
  if (error.message.includes("group_ended")) return "GroupEnded";
  if (error.message.includes("group_unpaid")) return "GroupUnpaid";
  return error.message.includes("group_seat_gone") ? "GroupChosen" : null;
}

async function whyNot(
  { db, business, clock, session, payments }: SignedInContext,
  { method, expected }: GroupPayment,
  { plan, currency, listPrice, credit }: Terms,
): Promise<Refusal | null> {
  const amount = listPrice - credit;
  if (expected.amount !== amount || expected.currency !== currency) {
    return refuse("PriceChanged", "expected");
  }
  if (amount > 0 && !(method && payments.providerFor(method))) {
    return refuse("MethodUnavailable", "method");
  }
  const now = clock.now();
  const time = await timeAfterCredit(db, session.userId, { months: plan.months }, now);
  const cap = now + business.membershipCapSeconds * 1_000;
  return time.expiresAt > cap ? refuse("MembershipTooLong") : null;
}

function newOrder(
  { clock, session, payments, caller }: SignedInContext,
  { method, clientKey }: GroupPayment,
  { purpose, plan, currency, listPrice, credit, lifetimeSeconds, until }: Terms,
): NewOrder {
  const now = clock.now();
  const amount = listPrice - credit;
  const paidBy = amount > 0 ? method : null;
  return {
    id: newId(),
    number: newOrderNumber(),
    userId: session.userId,
    clientKey,
    purpose,
    plan,
    quote: { currency, listPrice, discount: 0, credit, amount, couponId: null },
    method: paidBy ?? "none",
    provider: (paidBy && payments.providerFor(paidBy)?.name) ?? "none",
    language: caller.language,
    createdAt: now,
    expiresAt: Math.min(now + lifetimeSeconds * 1_000, until ?? Number.MAX_SAFE_INTEGER),
  };
}
