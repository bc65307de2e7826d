/**
 * The client's key of an order. It belongs to one choice (plan, method, code, price) and is shared by all tabs: a
 * repeated click, a second tab and a return make one order. It is dropped when that order has ended.
 */
import type { Order } from "#contract/order.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { newId } from "#app/kit/browser/new-id.ts";
import { localStore } from "#app/kit/browser/storage.ts";

const PREFIX = "order-key:";

export interface OrderChoice {
  /** The plan; with groups, the seat as well. */
  productId: string;
  method: string | null;
  coupon: string | null;
  /** For somebody else. */
  gift?: boolean;
  amount: number;
  currency: string;
}

/** Where the store refuses, a tab has keys of its own. */
const memory = new Map<string, string>();

/**
 * The order this choice made before, or a new one when that is over. `askedAt`: when the API told this page the
 * choice's price and effect. @throws {ApiError}
 */
export async function orderOf(
  choice: OrderChoice,
  askedAt: string,
  send: (clientKey: string) => Promise<Order>,
): Promise<Order> {
  try {
    const order = await send(orderKey(choice));
    if (!isOver(order, askedAt)) return kept(choice, order);
    forgetOrderKey(choice);
    return kept(choice, await send(orderKey(choice)));
  } catch (failure) {
    const isReused = failure instanceof ApiError && failure.problem === "OrderKeyReused";
    if (isReused) forgetOrderKey(choice);
    throw failure;
  }
}

/**
 * One that was paid after this page asked is shown: the reader may not know yet. A reader who saw its effect and buys
 * again means another one.
 */
function isOver({ status, closedAt }: Order, askedAt: string): boolean {
  if (status !== "paid") return status !== "pending";
  return closedAt !== null && Date.parse(closedAt) < Date.parse(askedAt);
}

/** Another tab or device may have made it at the same moment: from here on all use its key. */
function kept(choice: OrderChoice, order: Order): Order {
  keep(nameOf(choice), order.clientKey);
  return order;
}

function orderKey(choice: OrderChoice): string {
  const name = nameOf(choice);
  return read(name) ?? keep(name, newId());
}

function keep(name: string, key: string): string {
  memory.set(name, key);
  localStore.set(name, key);
  return key;
}

export function forgetOrderKey(choice: OrderChoice): void {
  const name = nameOf(choice);
  memory.delete(name);
  localStore.set(name, null);
}

function nameOf({ productId, method, coupon, gift, amount, currency }: OrderChoice): string {
  const parts = [productId, method, coupon, amount, currency, ...(gift ? ["gift"] : [])];
  return PREFIX + parts.join("|");
}

function read(name: string): string | null {
  return localStore.get(name) ?? memory.get(name) ?? null;
}
