/** Giving up an open order: by its owner, or with the account. Its session is closed, so that nobody pays it by mistake. */
import type { Origin } from "#origin/ground/context.ts";
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { ask } from "./check.ts";
import { planClosed } from "#origin/books/order/move.ts";
import { openOrdersOf, orderOf, type OrderRow } from "#origin/books/order/repository.ts";
import { transition } from "#origin/books/order/state.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";

/** Refuses an order that is paid or over. Asks the provider first: money that is there already wins over the wish. */
export const cancelOrder: Verb<"payment_cancel_order"> = async (context, { orderId }) => {
  const { db, clock, session } = context;
  const order = await orderOf(db, orderId, session.userId);
  if (!order) return refuse("NotFound", "orderId");
  await ask(context, order);
  const current = (await orderOf(db, orderId, session.userId)) ?? order;
  const decision = transition(
    { status: current.status, expiresAt: current.expires_at },
    "cancelled",
    clock.now(),
  );
  if ("refusal" in decision) return refuse(decision.refusal, "orderId");
  if ("to" in decision) await close(context, current, "cancelled");
  const fresh = (await orderOf(db, orderId, session.userId)) ?? current;
  if (fresh.status !== "cancelled") {
    return refuse(fresh.status === "paid" ? "OrderAlreadyPaid" : "OrderNotOpen", "orderId");
  }
  return succeed({ order: orderOnWire(context, fresh) });
};

/** For a deletion of the account. What is paid after this goes back to its payer. */
export async function cancelOpenOrders(context: Origin, userId: string): Promise<void> {
  for (const order of await openOrdersOf(context.db, userId)) {
    await ask(context, order);
    await close(context, order, "cancelled");
  }
}

/** False when somebody else moved the order first. */
export async function close(
  context: Origin,
  order: OrderRow,
  to: "cancelled" | "expired",
): Promise<boolean> {
  const { statements } = await planClosed(context, order, to);
  const [moved] = await context.db.batch(statements);
  if (moved?.meta.changes === 0) return false;
  await closeSession(context, order);
  return true;
}

/** As far as the provider can be reached: money that comes all the same is honoured or goes back. */
export async function closeSession({ payments }: Origin, order: OrderRow): Promise<void> {
  const provider = payments.provider(order.provider);
  if (!provider || !order.provider_session) return;
  try {
    await provider.close({ orderId: order.id, session: order.provider_session });
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}
