/** Each minute: reads every network, then brings the orders that final money came for to what it says. */
import { eachOf } from "#origin/ground/work.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import { markSettled, markTried, ordersToSettle, transfersOf } from "./reading/repository.ts";
import { scan } from "./reading/scan.ts";

const BATCH = 25;

export async function watchChains(context: Origin, { networks }: Chain): Promise<boolean> {
  await eachOf(context, "chain.scan_failed", networks, (network) => scan(context, network));
  const due = await ordersToSettle(context.db, BATCH);
  await eachOf(context, "chain.settle_failed", due, (one) =>
    settle(context, one.order_id, one.payment_id),
  );
  return due.length === BATCH;
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
