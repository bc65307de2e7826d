/**
 * `orders_paid`: money that came past every provider, by transfer or in cash, pays its order by the same move as any other,
 * under a provider's name of its own. Its reference is its id: said again it is the same payment.
 */
import type { Settled } from "#contract/ops/orders.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { OFFLINE } from "#origin/ground/ports/payments.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { closeSession } from "#origin/books/payment/close.ts";
import { orderOfPayment } from "#origin/books/payment/find.ts";
import { settleCapture } from "#origin/books/payment/settle.ts";
import { type OperatorOrderRow, orderByNumber } from "./repository.ts";

/**
 * Refuses another amount than the order costs, a reference that paid another order (`ReferenceUsed`), and an order that is
 * paid or cancelled. Where somebody pays it in the same moment, this money is owed back (`surplus`).
 */
export const markPaid: Operation<"orders_paid"> = async (context, input) => {
  const { db, clock } = context;
  const { number, reference, note = null } = input;
  const order = await orderByNumber(db, number);
  if (!order) return refuse("NotFound", "number");
  const paid = await orderOfPayment(db, OFFLINE, reference);
  if (paid !== null && paid !== order.id) return refuse("ReferenceUsed", "reference");
  const { currency } = order;
  const amount = parseDecimals(input.amount, currency);
  if (!amount || amount !== order.amount) return refuse("InvalidRequest", "amount");
  if (paid !== null) return answer(context, number, "known");
  if (order.status === "paid") return refuse("OrderAlreadyPaid", "number");
  if (order.status === "cancelled") return refuse("OrderNotOpen", "number");
  const capture = { paymentId: reference, amount, currency, capturedAt: clock.now(), returns: [] };
  const outcome = await settleCapture(context, OFFLINE, order.id, capture, (transition) => [
    recordAction(context, {
      action: "orders_paid",
      subject: number,
      detail: { reference, amount, currency, note },
      before: { status: order.status },
      after: { status: "paid" },
      transition,
    }),
  ]);
  await closeBegun(context, order);
  return answer(context, number, outcome);
};

/** Nobody is to pay it a second time where it was begun. */
function closeBegun(
  context: OperatorContext,
  { id, provider, provider_session }: OperatorOrderRow,
) {
  return closeSession(context, { id, provider, provider_session });
}

async function answer({ db }: OperatorContext, number: string, outcome: Settled) {
  const order = await orderByNumber(db, number);
  if (!order) throw new Error("an order is gone");
  const { amount, currency, status } = order;
  return succeed({ outcome, amount: { amount, currency }, status });
}
