/** Makes the order of a seat, or of the difference: written in one batch with what it reserves, then begun. */
import { type Problem, refuse } from "#contract/problem.ts";
import {
  insertOrder,
  orderByClientKey,
  orderStatement,
  orderIn,
} from "#origin/books/order/repository.ts";
import { advanceOrder } from "#origin/books/payment/advance.ts";
import {
  type Checkout,
  newOrder,
  tooManyOrders,
  type Wish,
  wishRefusal,
} from "#origin/books/payment/new-order.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";

export interface GroupWish extends Omit<Wish, "quote"> {
  currency: string;
  listPrice: number;
  /** Money of the seat's own order. */
  credit: number;
}

/** The order of this checkout, or the new one that `alongside` belongs to. Refuses what a buyer must hear first. */
export async function makeOrder(
  context: SignedInContext,
  checkout: Checkout,
  { currency, listPrice, credit, ...terms }: GroupWish,
  alongside: (orderId: string, transition: Transition) => D1PreparedStatement[],
) {
  const { db, session, business } = context;
  const amount = listPrice - credit;
  const quote = { currency, listPrice, discount: 0, credit, amount, couponId: null };
  const wish = { ...terms, quote };
  const refusal = await wishRefusal(context, wish, checkout);
  if (refusal) return refusal;
  const order = newOrder(context, wish, checkout);
  const transition = { aggregate: "purchase", id: order.id, transitionId: newId() } as const;
  try {
    const results = await db.batch([
      insertOrder(db, order, business, transition),
      ...alongside(order.id, transition),
      orderStatement(db, order.id),
    ]);
    if (results[0]?.meta.changes === 0) return tooManyOrders(context);
    return await advanceOrder(context, orderIn(results.at(-1)));
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return refuse(problem, "groupId");
    if (!isUniqueViolation(error, "purchase", "user_id", "client_key")) throw error;
  }
  const made = await orderByClientKey(db, session.userId, checkout.clientKey);
  if (!made) throw new Error("an order is gone that was just written");
  return advanceOrder(context, made);
}

/** What the database said about a seat that a race had taken. */
export function problemOf(error: unknown): Problem | null {
  if (isUniqueViolation(error, "group_seat", "group_id", "user_id")) return "GroupJoined";
  if (isRefused(error, "group_full")) return "GroupFull";
  if (isRefused(error, "group_ended")) return "GroupEnded";
  if (isRefused(error, "group_unpaid")) return "GroupUnpaid";
  return isRefused(error, "group_seat_gone") ? "GroupChosen" : null;
}
