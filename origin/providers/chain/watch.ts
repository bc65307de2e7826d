/** Each minute: reads every network, then brings the orders that final money came for to what it says. */
import type { Origin } from "#origin/ground/origin.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import { markSettled, markTried, ordersToSettle, transfersOf } from "./reading/repository.ts";
import { scan } from "./reading/scan.ts";

const BATCH = 25;

export async function watchChains(context: Origin, { networks }: Chain): Promise<void> {
  for (const network of networks) await unlessSilent(() => scan(context, network));
  for (const { order_id, payment_id } of await ordersToSettle(context.db, BATCH)) {
    await unlessSilent(() => settle(context, order_id, payment_id));
  }
}

async function settle(context: Origin, orderId: string, paymentId: string): Promise<void> {
  const final = (await transfersOf(context.db, paymentId)).filter(
    ({ status }) => status === "final",
  );
  // Before the question, so that payments whose sources keep disagreeing never hold up the others.
  await markTried(context.db, paymentId, context.clock.now()).run();
  await syncOrderById(context, orderId, paymentId);
  await context.db.batch(final.map((one) => markSettled(context.db, one)));
}

async function unlessSilent(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}
