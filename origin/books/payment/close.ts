/** The one way of ending an open order: always with its session at the provider, so that nobody pays it by mistake. */
import { planClosed } from "#origin/books/order/move.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { orderIn, orderStatement } from "#origin/books/order/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";

export interface Closed {
  /** False when somebody else moved the order first. */
  moved: boolean;
  /** As it is then. */
  order: OrderRow;
}

export async function close(
  context: Origin,
  order: OrderRow,
  to: "cancelled" | "expired",
): Promise<Closed> {
  const { db } = context;
  const { statements } = await planClosed(context, order, to);
  const results = await db.batch([...statements, orderStatement(db, order.id)]);
  const moved = results[0]?.meta.changes !== 0;
  if (moved) await closeSession(context, order);
  return { moved, order: orderIn(results.at(-1)) };
}

type Ended = Pick<OrderRow, "id" | "provider" | "provider_session">;

/** After a batch that ended an order. As far as the provider can be reached: money that comes all the same is honoured or goes back. */
export async function closeSession({ payments }: Origin, order: Ended): Promise<void> {
  const provider = payments.provider(order.provider);
  if (!provider || !order.provider_session) return;
  try {
    await provider.close({ orderId: order.id, session: order.provider_session });
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}
