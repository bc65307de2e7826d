/** Ends orders whose time is over. The provider is asked once more before, since its news may be on the way. */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { eachOf, type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { orderById, overdueOrders, endAgainAt } from "#origin/books/order/repository.ts";
import { askForSure } from "./ask.ts";
import { close } from "./close.ts";

const FAILED = "order.expire_failed";
/** One that could not be ended is tried again so much later. */
const AGAIN_MS = MINUTE_MS;
/** So long after its end an order waits for its provider's answer: then it ends without one. */
const ANSWER_WAIT_MS = DAY_MS;

export function expireOrders(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = context;
  return workOff(context, share, {
    failed: FAILED,
    async take(count) {
      const due = await overdueOrders(db, clock.now(), count);
      if (due.length > 0) await endAgainAt(db, due, clock.now() + AGAIN_MS).run();
      return due;
    },
    run: (order) => expire(context, order),
  });
}

/** Whether any of them is over now. */
export async function endOverdue(context: Origin, due: OrderRow[]): Promise<boolean> {
  let ended = false;
  await eachOf(context, FAILED, due, async (order) => {
    ended = (await expire(context, order)) || ended;
  });
  return ended;
}

/** Ends an order by its provider's answer, never by its silence: it may have been paid in time. Whether it is over now. */
export async function expire(context: Origin, order: OrderRow): Promise<boolean> {
  const { db, clock } = context;
  const answered = await askForSure(context, order);
  if (!answered && clock.now() < order.expires_at + ANSWER_WAIT_MS) return false;
  const current = await orderById(db, order.id);
  return current?.status === "pending" && (await close(context, current, "expired")).moved;
}
