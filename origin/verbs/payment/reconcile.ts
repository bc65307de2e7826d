/** `orders_reconcile`: asks about one order now, or does what the schedule would do. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { orderByNumber } from "./repository.ts";

export const reconcile: Operation<"orders_reconcile"> = async (context, { number }) => {
  await recordAction(context, {
    action: "orders_reconcile",
    subject: number ?? `all ${newId()}`,
  }).run();
  if (number === undefined) {
    const asked = await reconcileOrders(context);
    await expireOrders(context);
    await sendDueRefunds(context);
    return succeed({ outcome: `asked about ${asked} orders` });
  }
  const order = await orderByNumber(context.db, number);
  if (!order) return refuse("NotFound", "number");
  try {
    return succeed({ outcome: await syncOrderById(context, order.id) });
  } catch (error) {
    if (error instanceof ProviderSilence) return refuse("PaymentUnavailable");
    throw error;
  }
};
