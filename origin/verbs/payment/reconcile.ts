/** `orders_reconcile`: asks about one order now and says what was found, or does what the schedule would do. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
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
    return succeed({ outcome: share.isUsedUp() ? "in_part" : "done" });
  }
  try {
    const synced = await syncOrderById(context, order.id);
    return succeed({ outcome: synced === "done" ? await foundOf(context, order.id) : synced });
  } catch (error) {
    if (error instanceof ProviderSilence) return refuse("PaymentUnavailable");
    throw error;
  }
};

type Found = "paid" | "paid back" | "declined" | "nothing paid";

/** By the books, which have all that the provider has. */
async function foundOf({ db }: OperatorContext, orderId: string): Promise<Found> {
  const payment = await paymentToRefund(db, orderId);
  if (payment) return payment.left > 0 ? "paid" : "paid back";
  const order = await orderById(db, orderId);
  return order?.declined === 1 ? "declined" : "nothing paid";
}
