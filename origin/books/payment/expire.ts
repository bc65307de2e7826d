/** Ends orders whose time is over. The provider is asked once more before, since its news may be on the way. */
import type { Origin } from "#origin/ground/origin.ts";
import { close } from "./close.ts";
import { ask } from "./ask.ts";
import { orderOf, overdueOrders } from "#origin/books/order/repository.ts";
import { transition } from "#origin/books/order/state.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";

const BATCH = 25;
/** Each may wait for its provider; below the six connections that a Worker may have open. */
const AT_ONCE = 5;

export async function expireOrders(context: Origin): Promise<void> {
  await endOverdue(context, await overdueOrders(context.db, context.clock.now(), BATCH));
}

/** Whether any of them is over now. */
export async function endOverdue(context: Origin, due: OrderRow[]): Promise<boolean> {
  let ended = false;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const some = due.slice(from, from + AT_ONCE).map((order) => tryToExpire(context, order));
    ended = (await Promise.all(some)).includes(true) || ended;
  }
  return ended;
}

/** An order that keeps failing never holds up the others. */
async function tryToExpire(context: Origin, order: OrderRow): Promise<boolean> {
  try {
    return await expire(context, order);
  } catch (error) {
    context.tell("order.expire_failed", { error });
    return false;
  }
}

async function expire(context: Origin, order: OrderRow): Promise<boolean> {
  await ask(context, order);
  const current = await orderOf(context.db, order.id, order.user_id);
  if (!current) return false;
  const state = { status: current.status, expiresAt: current.expires_at };
  if (!("to" in transition(state, "overdue", context.clock.now()))) return false;
  return close(context, current, "expired");
}
