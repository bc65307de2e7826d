/** Ends orders whose time is over. The provider is asked once more before, since its news may be on the way. */
import type { Origin } from "../context.ts";
import { close } from "./cancel.ts";
import { ask } from "./check.ts";
import { orderOf, overdueOrders } from "./repository.ts";
import { transition } from "./state.ts";

const BATCH = 25;

export async function expireOrders(context: Origin): Promise<void> {
  const { db, clock } = context;
  for (const order of await overdueOrders(db, clock.now(), BATCH)) {
    await ask(context, order);
    const current = await orderOf(db, order.id, order.user_id);
    if (!current) continue;
    const state = { status: current.status, expiresAt: current.expires_at };
    if ("to" in transition(state, "overdue", clock.now())) await close(context, current, "expired");
  }
}
