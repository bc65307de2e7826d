/** Ends orders whose time is over. The provider is asked once more before, since its news may be on the way. */
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { orderById, overdueOrders } from "#origin/books/order/repository.ts";
import { askForSure } from "./ask.ts";
import { close } from "./close.ts";

const BATCH = 25;
/** Each may wait for its provider; below the six connections that a Worker may have open. */
const AT_ONCE = 5;
/** So long after its end an order waits for its provider's answer: then it ends without one. */
const ANSWER_WAIT_MS = 24 * 60 * 60_000;

export async function expireOrders(context: Origin): Promise<void> {
  const due = await overdueOrders(context.db, context.clock.now(), BATCH);
  for (let from = 0; from < due.length; from += AT_ONCE) {
    await Promise.all(due.slice(from, from + AT_ONCE).map((order) => tryToExpire(context, order)));
  }
}

/** An order that keeps failing never holds up the others. */
async function tryToExpire(context: Origin, order: OrderRow): Promise<void> {
  try {
    await expire(context, order);
  } catch (error) {
    context.tell("order.expire_failed", { error });
  }
}

/** Ends an order by its provider's answer, never by its silence: it may have been paid in time. */
export async function expire(context: Origin, order: OrderRow): Promise<void> {
  const { db, clock } = context;
  const answered = await askForSure(context, order);
  if (!answered && clock.now() < order.expires_at + ANSWER_WAIT_MS) return;
  const current = await orderById(db, order.id);
  if (current?.status === "pending") await close(context, current, "expired");
}
