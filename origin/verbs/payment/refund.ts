/** `orders_refund`: an operator pays an order back. The same key is the same refund, however often it is sent, and no other. */
import type { OperationRequest } from "#contract/ops/operations.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { movable, parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { isSamePress } from "#origin/books/audit/press.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { isOverAllowance, usingRefund } from "#origin/books/operator/allowance/allowance.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { refundAtOnce, sendRefund } from "#origin/books/payment/send-refunds.ts";
import { orderByNumber } from "./repository.ts";
import { type PaymentLeft, refundById } from "#origin/books/payment/repository.ts";

/**
 * Refuses an order nobody paid (`NotFound`), an amount that is none, one above what is left (`RefundTooLarge`), one above
 * what a role pays back in a day (`RefundAllowanceUsed`), one that does not do what its preview said (`PreviewChanged`), and a key
 * that paid back something else (`DoneAlready`).
 * What was decided is sent at once; when the provider does not answer, the schedule goes on.
 */
export const refundOrder: Operation<"orders_refund"> = async (context, input) => {
  const { number, note, key, seen } = input;
  const order = await orderByNumber(context.db, number);
  if (!order) return refuse("NotFound", "number");
  if (await refundById(context.db, key)) return again(context, order.id, input);
  const refundable = await refundableOf(context, order.id, input.amount);
  if ("problem" in refundable) return refundable;
  const { payment, amount } = refundable;
  const { currency } = payment;
  const refunded = await atOnce(context, {
    id: key,
    payment,
    amount,
    kind: "operator",
    note,
    seen,
    alongside: (transition) => [
      recordAction(context, {
        action: "orders_refund",
        subject: number,
        detail: { refund: key, amount, currency },
        press: input,
        before: { left: payment.left, currency },
        after: { left: payment.left - amount, currency },
        transition,
      }),
      ...usingRefund(context, { amount, currency }, transition),
    ],
  });
  if (refunded === "over") return refuse("RefundAllowanceUsed");
  if (refunded === "changed") return refuse("PreviewChanged");
  if (refunded === "exceeds") return refuse("RefundTooLarge", "amount");
  return refunded === "known" ? again(context, order.id, input) : answer(context, key);
};

/** Of a key that has paid back: the same press is answered, and sent where it is not on its way yet. */
async function again(
  context: OperatorContext,
  orderId: string,
  input: OperationRequest<"orders_refund">,
) {
  const { number, amount: typed, key } = input;
  const refund = await refundById(context.db, key);
  // One that a copy of the database had forgotten came back from its provider: no record has its press.
  const isSame =
    refund?.kind === "provider"
      ? typed === undefined || parseDecimals(typed, refund.currency) === refund.amount
      : await isSamePress(context.db, { action: "orders_refund", subject: number, press: input });
  if (refund?.order_id !== orderId || !isSame) return refuse("DoneAlready", "key");
  await sendRefund(context, key);
  return answer(context, key);
}

/** What `orders_refund` would pay back, and of which payment. */
export async function refundableOf(
  { db }: OperatorContext,
  orderId: string,
  typed: string | undefined,
): Promise<{ payment: PaymentLeft; amount: number } | Refusal> {
  const payment = await paymentToRefund(db, orderId);
  if (!payment) return refuse("NotFound", "number");
  const { currency, left } = payment;
  if (left === 0) return refuse("RefundTooLarge", "amount");
  const amount = typed === undefined ? left : parseDecimals(typed, currency);
  if (!amount || amount !== movable(amount, currency)) return refuse("InvalidRequest", "amount");
  return amount > left ? refuse("RefundTooLarge", "amount") : { payment, amount };
}

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
async function answer({ db }: OperatorContext, key: string) {
  const refund = await refundById(db, key);
  if (!refund) throw new Error("a refund is gone");
  const { amount, currency, status } = refund;
  return succeed({ refundId: key, amount: { amount, currency }, status });
}
