/** Makes the order of a seat, or of the difference: written in one batch with what it reserves, then begun. */
import { type Problem, refuse, type Refusal } from "#contract/problem.ts";
import {
  insertOrder,
  type NewOrder,
  orderByClientKey,
  orderStatement,
  orderIn,
} from "#origin/books/order/repository.ts";
import { advanceOrder } from "#origin/books/payment/advance.ts";
import {
  type Buyer,
  type Checkout,
  countedOrder,
  newOrder,
  tooManyOrders,
  type Wish,
  wishRefusal,
} from "#origin/books/payment/new-order.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { type Counted, giveBack, takeAll } from "#origin/books/limit/take.ts";
import { oneGroup } from "#origin/books/group/repository.ts";
import { findGroups, type FoundGroups } from "./wire.ts";

export interface GroupWish extends Omit<Wish, "quote"> {
  currency: string;
  listPrice: number;
  /** Money of the seat's own order. */
  credit: number;
}

export interface Making {
  buyer: Buyer;
  groupId: string;
  /** What belongs to the order, in its batch. */
  alongside: (orderId: string, transition: Transition) => D1PreparedStatement[];
  /** Taken with what every order is counted for, and given back where nothing came of it. */
  counted?: Counted[];
}

export interface Made {
  ok: true;
  order: OrderRow;
  /** The group as the order's batch left it. */
  found?: FoundGroups;
}

/** The order of this checkout, or the new one that `alongside` belongs to. Refuses what a buyer must hear first. */
export async function makeOrder(
  context: SignedInContext,
  checkout: Checkout,
  { currency, listPrice, credit, ...terms }: GroupWish,
  { buyer, counted = [], ...making }: Making,
): Promise<Made | Refusal> {
  const amount = listPrice - credit;
  const quote = { currency, listPrice, discount: 0, credit, amount, couponId: null };
  const wish = { ...terms, quote };
  const refusal =
    wishRefusal(context, wish, checkout, buyer) ??
    (await takeAll(context, [...counted, ...countedOrder(context)]));
  if (refusal) return refusal;
  const made = await write(context, newOrder(context, wish, checkout), making);
  const advanced = made.ok ? await advanceOrder(context, made.order) : made;
  // While its provider is silent an order holds what it reserved all the same.
  if (!advanced.ok && advanced.problem !== "PaymentUnavailable") await giveBack(context, counted);
  return advanced.ok && made.ok ? { ...made, order: advanced.order } : advanced;
}

async function write(
  context: SignedInContext,
  order: NewOrder,
  { groupId, alongside }: Pick<Making, "groupId" | "alongside">,
): Promise<Made | Refusal> {
  const { db, business } = context;
  const { userId, clientKey } = order;
  const transition = { aggregate: "purchase", id: order.id, transitionId: newId() } as const;
  try {
    const [results, found] = await Promise.all([
      db.batch([
        insertOrder(db, order, business, transition),
        ...alongside(order.id, transition),
        orderStatement(db, order.id),
      ]),
      findGroups(db, oneGroup(groupId), userId),
    ]);
    if (results[0]?.meta.changes === 0) return await tooManyOrders(context);
    return { ok: true, order: orderIn(results.at(-1)), found };
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return refuse(problem, "groupId");
    if (!isUniqueViolation(error, "purchase", "user_id", "client_key")) throw error;
  }
  const first = await orderByClientKey(db, userId, clientKey);
  if (!first) throw new Error("an order is gone that was just written");
  return { ok: true, order: first };
}

/** What the database said about a seat that a race had taken. */
export function problemOf(error: unknown): Problem | null {
  if (isUniqueViolation(error, "group_seat", "group_id", "user_id")) return "GroupJoined";
  if (isRefused(error, "group_full")) return "GroupFull";
  if (isRefused(error, "group_ended")) return "GroupEnded";
  if (isRefused(error, "group_unpaid")) return "GroupUnpaid";
  return isRefused(error, "group_seat_gone") ? "GroupChosen" : null;
}
