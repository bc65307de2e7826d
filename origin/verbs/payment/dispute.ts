/**
 * `orders_dispute`: what a payer's bank took and no notification told, or gave back. The provider's id of it is the key: a
 * repetition and a notification that comes after all change nothing.
 */
import { refuse, type Refusal } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { type PaymentLeft, refundByProviderId } from "#origin/books/payment/repository.ts";
import { recordDispute } from "#origin/books/payment/sync.ts";
import { orderByNumber } from "./repository.ts";

/** Refuses an order nobody paid, a dispute of another one (`NotFound`), and more than is left (`RefundTooLarge`). */
export const markDisputed: Operation<"orders_dispute"> = async (context, input) => {
  const { db } = context;
  const { number, dispute, outcome, note } = input;
  const order = await orderByNumber(db, number);
  const payment = order && (await paymentToRefund(db, order.id));
  if (!order || !payment) return refuse("NotFound", "number");
  const audit = (transition: Transition) => [
    recordAction(context, {
      action: "orders_dispute",
      subject: number,
      detail: { dispute, outcome },
      transition,
    }),
  ];
  const known = await refundByProviderId(db, payment.provider, dispute);
  if (known && outcome === "won") await settleRefund(context, known.id, "reversed", audit);
  if (!known && outcome === "taken") {
    const amount = amountOf(payment, input.amount);
    if (typeof amount !== "number") return amount;
    await recordDispute(context, payment, { id: dispute, amount, note, alongside: audit });
  }
  const refund = await refundByProviderId(db, payment.provider, dispute);
  if (refund?.order_id !== order.id || refund.kind !== "dispute") {
    return refuse("NotFound", "dispute");
  }
  const { amount, currency, status } = refund;
  return succeed({ amount: { amount, currency }, status });
};

/** As it was typed; all that is left when it was not. */
function amountOf({ left, currency }: PaymentLeft, typed: string | undefined): number | Refusal {
  const amount = typed === undefined ? left : parseDecimals(typed, currency);
  if (!amount && left > 0) return refuse("InvalidRequest", "amount");
  return amount && amount <= left ? amount : refuse("RefundTooLarge", "amount");
}
