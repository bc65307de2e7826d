/** `orders_refund`: an operator pays an order back. The same key is the same refund, however often it is sent. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { movable, parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { isOverAllowance, usingRefund } from "#origin/books/operator/allowance/allowance.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { refundAtOnce, sendRefund } from "#origin/books/payment/send-refunds.ts";
import { orderByNumber } from "./repository.ts";
import { refundById } from "#origin/books/payment/repository.ts";

/**
 * Refuses an order nobody paid (`NotFound`), an amount that is none, one above what is left (`RefundTooLarge`), and one above
 * what a role pays back in a day (`AllowanceUsed`).
 * What was decided is sent at once; when the provider does not answer, the schedule goes on.
 */
export const refundOrder: Operation<"orders_refund"> = async (context, input) => {
  const { number, note, key } = input;
  const order = await orderByNumber(context.db, number);
  if (!order) return refuse("NotFound", "number");
  const [known, payment] = await Promise.all([
    refundById(context.db, key),
    paymentToRefund(context.db, order.id),
  ]);
  if (known) {
    await sendRefund(context, key);
    return answer(context, order.id, key);
  }
  if (!payment) return refuse("NotFound", "number");
  const { currency } = payment;
  if (payment.left === 0) return refuse("RefundTooLarge", "amount");
  const amount = input.amount === undefined ? payment.left : parseDecimals(input.amount, currency);
  if (!amount || amount !== movable(amount, currency)) return refuse("InvalidRequest", "amount");
  const refunded = await atOnce(context, {
    id: key,
    payment,
    amount,
    kind: "operator",
    note,
    alongside: (transition) => [
      recordAction(context, {
        action: "orders_refund",
        subject: number,
        detail: { refund: key, amount, currency },
        transition,
      }),
      ...usingRefund(context, { amount, currency }, transition),
    ],
  });
  if (refunded === "over") return refuse("AllowanceUsed", "amount");
  return refunded === "exceeds"
    ? refuse("RefundTooLarge", "amount")
    : answer(context, order.id, key);
};

/** `over`: more than the operator's role pays back in a day; then nothing was decided. */
async function atOnce(context: OperatorContext, refund: Parameters<typeof refundAtOnce>[1]) {
  try {
    return await refundAtOnce(context, refund);
  } catch (error) {
    if (isOverAllowance(error)) return "over";
    throw error;
  }
}

/** How far it is. */
async function answer(context: OperatorContext, orderId: string, key: string) {
  const refund = await refundById(context.db, key);
  if (refund?.order_id !== orderId) return refuse("InvalidRequest", "key");
  const { amount, currency, status } = refund;
  return succeed({ refundId: key, amount: { amount, currency }, status });
}
