/** Asks providers about orders whose payer or notification may be lost: often while open, then at growing distances. */
import type { Origin } from "#origin/ground/origin.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "./sync.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { askAgainAt, ordersToAsk } from "#origin/books/order/asking/repository.ts";

const BATCH = 25;
const MINUTE_MS = 60_000;

/**
 * How long after an order's end it is still asked about, and at which distances. At the last one a crypto payment that
 * ended short is given up.
 */
const AFTER_END_MS = [1, 5, 30, 120, 360, 1_440, 10_080].map((minutes) => minutes * MINUTE_MS);

export async function reconcileOrders(context: Origin): Promise<number> {
  const due = await ordersToAsk(context.db, context.clock.now(), BATCH);
  for (const order of due) await reconcile(context, order);
  return due.length;
}

async function reconcile(context: Origin, order: OrderRow): Promise<void> {
  const { db, clock } = context;
  if (order.status === "paid") return void (await askAgainAt(db, order.id, null).run());
  // Before the question, so that one order which keeps failing never holds up the others.
  await askAgainAt(db, order.id, nextAsk(order, clock.now())).run();
  try {
    await syncOrder(context, order);
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}

function nextAsk({ expires_at: end }: OrderRow, now: number): number | null {
  if (now < end) return Math.min(now + MINUTE_MS, end + AFTER_END_MS[0]!);
  const next = AFTER_END_MS.find((distance) => end + distance > now);
  return next === undefined ? null : end + next;
}
