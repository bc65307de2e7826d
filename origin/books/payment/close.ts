/** Ends an open order and its session at the provider, so that nobody pays it by mistake. */
import { planClosed } from "#origin/books/order/move.ts";
import { openOrdersOf } from "#origin/books/order/repository.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { ask } from "./ask.ts";

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
