/** `orders_reconcile`: asks about one order now, or does what the schedule would do. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { turnOf } from "#origin/ground/work.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { orderByNumber } from "./repository.ts";

export const reconcile: Operation<"orders_reconcile"> = async (context, { number }) => {
  const order = number === undefined ? null : await orderByNumber(context.db, number);
  if (number !== undefined && !order) return refuse("NotFound", "number");
  const subject = number ?? "all";
  await recordAction(context, { action: "orders_reconcile", subject }).run();
  if (!order) {
    const { origin, share } = turnOf(context);
    await reconcileOrders(origin, share);
    await expireOrders(origin, share);
    await sendDueRefunds(origin, share);
    return succeed({ outcome: share.isUsedUp() ? "done in part" : "done" });
  }
  try {
    return succeed({ outcome: await syncOrderById(context, order.id) });
  } catch (error) {
    if (error instanceof ProviderSilence) return refuse("PaymentUnavailable");
    throw error;
  }
};
