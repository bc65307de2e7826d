/** Each minute: reads every network, then brings the orders that final money came for to what it says. */
import { eachOf } from "#origin/ground/work.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { applyFacts } from "#origin/books/payment/sync.ts";
import type { Chain, Network } from "#origin/ground/chain/network.ts";
import { factsOf } from "./provider.ts";
import { transfersOf } from "./transfers/repository.ts";
import {
  markOrderTried,
  markSettled,
  ordersToSettle,
} from "#origin/providers/chain/watched/repository.ts";
import { deriveLost } from "./lost/derive-lost.ts";
import { scan } from "./reading/scan.ts";
import { paymentOfOrder } from "./repository.ts";
import { tellUnread } from "./unread.ts";

const RUN_MS = 20_000;
const BATCH = 25;

/** True when work is left that another run can do at once. */
export async function watchChains(context: Origin, chain: Chain): Promise<boolean> {
  const { db, clock } = context;
  if (await deriveLost(db, chain)) return true;
  const until = clock.now() + RUN_MS;
  const left = await Promise.all(chain.networks.map((network) => watch(context, network, until)));
  const begun = clock.now();
  for (;;) {
    const orders = await ordersToSettle(db, { triedBefore: begun, limit: BATCH });
    await eachOf(context, "chain.settle_failed", orders, (order) =>
      settle(context, chain, order, begun),
    );
    if (orders.length < BATCH) return left.includes(true);
    if (clock.now() >= until) return true;
  }
}

async function watch(context: Origin, network: Network, until: number): Promise<boolean> {
  const left = await unlessSilent(() => scan(context, network, { until, quietMs: 0 }));
  await tellUnread(context, network);
  return left ?? false;
}

async function settle(
  context: Origin,
  chain: Chain,
  { order_id, payment_id }: { order_id: string; payment_id: string },
  at: number,
): Promise<void> {
  const { db } = context;
  const final = (await transfersOf(db, payment_id)).filter(({ status }) => status === "final");
  // Before all else, so that an order that keeps failing never holds up the others.
  await markOrderTried(db, payment_id, at).run();
  const [order, payment] = await Promise.all([
    orderById(db, order_id),
    paymentOfOrder(db, order_id),
  ]);
  if (!order || !payment) throw new Error("an order is gone whose address was given");
  await applyFacts(context, order, await factsOf(chain, context, payment));
  // What an open order does not need is owed back once it has ended: until then nothing is settled.
  const { status } = (await orderById(db, order_id)) ?? order;
  if (status !== "pending") await db.batch(final.map((one) => markSettled(db, one)));
}

async function unlessSilent<Answer>(run: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
    return undefined;
  }
}
