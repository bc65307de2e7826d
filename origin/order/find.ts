/** Orders for the other parts of the money flow. People's own calls ask with their id, so that no other's is found. */
import {
  hasPaidOrder,
  insertOrder,
  keepSession,
  moneyOfOrders,
  nextSessionAttempt,
  orderByClientKey,
  orderById,
  type OrderRow,
  yearlyUntil,
} from "./repository.ts";

export type { NewOrder, OrderRow } from "./repository.ts";

export function findOrder(db: D1Database, id: string): Promise<OrderRow | null> {
  return orderById(db, id);
}

/** The order that one checkout of a person made. */
export const orderOfCheckout = orderByClientKey;

export const hasBought = hasPaidOrder;

/** The statement that writes a new order; see `insertOrder`. */
export const openOrder = insertOrder;

export async function keepOrderSession(
  db: D1Database,
  orderId: string,
  session: { id: string; payUrl: string; nextAskAt: number },
): Promise<void> {
  await keepSession(db, orderId, session).run();
}

/** The provider will repeat its refusal for the old key, so the next try gets another. */
export async function retrySessionWithNewKey(db: D1Database, order: OrderRow): Promise<void> {
  await nextSessionAttempt(db, order.id, order.session_attempt).run();
}

export interface YearlyRow {
  /** Null for somebody who has no yearly plan. */
  until: number | null;
}

/** Until when a person counts as a yearly paid user (spec §3). For a caller's batch; its one row is a `YearlyRow`. */
export const yearlyUntilStatement = yearlyUntil;

/** What orders cost, for the statement of membership time. */
export const pricesOfOrders = moneyOfOrders;
