/** Ends orders whose time is over. The provider is asked once more before, since its news may be on the way. */
import type { Origin } from "#origin/ground/origin.ts";
import { close } from "./close.ts";
import { ask } from "./ask.ts";
import { eachOf, type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { endAgainAt, orderOf, overdueOrders } from "#origin/books/order/repository.ts";
import { transition } from "#origin/books/order/state.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";

const FAILED = "order.expire_failed";
/** One that could not be ended is tried again so much later. */
const AGAIN_MS = 60_000;

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

async function expire(context: Origin, order: OrderRow): Promise<boolean> {
  await ask(context, order);
  const current = await orderOf(context.db, order.id, order.user_id);
  if (!current) return false;
  const state = { status: current.status, expiresAt: current.expires_at };
  if (!("to" in transition(state, "overdue", context.clock.now()))) return false;
  return close(context, current, "expired");
}
