/** Asks providers about orders whose payer or notification may be lost: often while open, then at growing distances. */
import { HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { mayBePaid } from "#origin/ground/ports/payments.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { syncOrder } from "./sync.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { askAgainAt, ordersToAsk } from "#origin/books/order/asking/repository.ts";

/**
 * How long after an order's end it is still asked about, and at which distances. At the last one a crypto payment that
 * ended short is given up.
 */
export const AFTER_END_MS = [1, 5, 30, 120, 360, 1_440, 10_080].map(
  (minutes) => minutes * MINUTE_MS,
);

/** Each is put off before its question: open ones are asked about first, since their money is likeliest to be there. */
export function reconcileOrders(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = context;
  return workOff(context, share, {
    failed: "order.reconcile_failed",
    async take(count) {
      const due = await ordersToAsk(db, clock.now(), count);
      const later = due.map((order) => askAgainAt(db, order.id, nextAsk(order, clock.now())));
      if (later.length > 0) await db.batch(later);
      return due;
    },
    run: (order) => reconcile(context, order),
  });
}

/** The last question is asked again, each hour, until it was answered. */
async function reconcile(context: Origin, order: OrderRow): Promise<void> {
  if (!mayBePaid(order.status)) return;
  await syncOrder(context, order);
  const isLast = context.clock.now() >= order.expires_at + AFTER_END_MS.at(-1)!;
  if (isLast) await askAgainAt(context.db, order.id, null).run();
}

function nextAsk({ status, expires_at: end }: OrderRow, now: number): number | null {
  if (!mayBePaid(status)) return null;
  if (now < end) return Math.min(now + MINUTE_MS, end + AFTER_END_MS[0]!);
  const next = AFTER_END_MS.find((distance) => end + distance > now);
  return next === undefined ? now + HOUR_MS : end + next;
}
