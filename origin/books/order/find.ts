/** Orders for the other parts of the money flow. People's own calls ask with their id, so that no other's is found. */
import {
  hasPaidOrder,
  insertOrder,
  moneyOfOrders,
  orderByClientKey,
  orderById,
  orderOf,
  type OrderRow,
  standing,
  standingOrder,
  yearlyUntil,
} from "./repository.ts";

export { type NewOrder, ORDER, type OrderRow } from "./repository.ts";

export function findOrder(db: D1Database, id: string): Promise<OrderRow | null> {
  return orderById(db, id);
}

/** Only if it is this person's: another's is as unknown as one that does not exist. */
export const orderOfPerson = orderOf;

/** The order that one checkout of a person made. */
export const orderOfCheckout = orderByClientKey;

/** The open order of a plan for oneself, and the condition for being it. */
export { standing, standingOrder };

export const hasBought = hasPaidOrder;

/** The statement that writes a new order; see `insertOrder`. */
export const openOrder = insertOrder;

export interface YearlyRow {
  /** Null for somebody who has no yearly plan. */
  until: number | null;
}

/** Until when a person counts as a yearly paid user (spec §3). For a caller's batch; its one row is a `YearlyRow`. */
export const yearlyUntilStatement = yearlyUntil;

/** What orders cost, for the statement of membership time. */
export const pricesOfOrders = moneyOfOrders;
