/**
 * `orders_dispute`: what a payer's bank took and no notification told, or gave back, and until when it takes evidence. The
 * provider's id of it is the key: a repetition and a notification that comes after all change nothing.
 */
import type { OperationRequest } from "#contract/ops/operations.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import {
  noteDue,
  type PaymentLeft,
  refundByProviderId,
  type RefundRow,
} from "#origin/books/payment/repository.ts";
import { recordDispute } from "#origin/books/payment/sync.ts";
import { orderByNumber } from "./repository.ts";

/**
 * Refuses an order nobody paid, a dispute of another one (`NotFound`), one that is recorded with another amount (`DoneAlready`), more
 * than is left (`RefundTooLarge`), and a deadline that is past: nobody would be told of it.
 */
export const markDisputed: Operation<"orders_dispute"> = async (context, input) => {
  const { db } = context;
  const { number, dispute, outcome, dueAt, note } = input;
  if (dueAt && Date.parse(dueAt) <= context.clock.now()) return refuse("InvalidRequest", "dueAt");
  const order = await orderByNumber(db, number);
  const payment = order && (await paymentToRefund(db, order.id));
  if (!order || !payment) return refuse("NotFound", "number");
  const { provider } = payment;
  const known = await refundByProviderId(db, provider, dispute);
  const word = wordOf(context, input, { provider, known });
  if (known) {
    const refusal = otherThan(known, order.id, input.amount);
    if (refusal) return refusal;
    await sayAgain(context, known, { outcome, word });
  } else if (outcome === "taken") {
    const amount = amountOf(payment, input.amount);
    if (typeof amount !== "number") return amount;
    await recordDispute(context, payment, { id: dispute, amount, note, alongside: word.alongside });
  }
  const refund = await refundByProviderId(db, provider, dispute);
  if (!refund) return refuse("NotFound", "dispute");
  const { amount, currency, status } = refund;
  return succeed({ amount: { amount, currency }, status });
};

type Said = OperationRequest<"orders_dispute">;

interface Of {
  provider: string;
  /** The dispute as it is; null for one that is said first. */
  known: RefundRow | null;
}

/** What an operator says of it: its deadline, where one is said, and the record. */
function wordOf(context: OperatorContext, said: Said, { provider, known }: Of) {
  const { number, dispute, outcome, dueAt } = said;
  const due = typeof dueAt === "string" ? Date.parse(dueAt) : dueAt;
  const alongside = (transition?: Transition) => [
    ...(due === undefined ? [] : [noteDue(context.db, { provider, dispute }, due)]),
    recordAction(context, {
      action: "orders_dispute",
      subject: number,
      detail: { dispute, outcome },
      before: { status: known?.status ?? null, dueAt: orNull(known?.due_at) },
      after: {
        status: outcome === "won" ? "reversed" : "succeeded",
        dueAt: orNull(due === undefined ? known?.due_at : due),
      },
      ...(transition ? { transition } : {}),
    }),
  ];
  return { due, alongside };
}

function orNull(at: number | null | undefined): string | null {
  return typeof at === "number" ? instant(at) : null;
}

interface Again extends Pick<Said, "outcome"> {
  word: ReturnType<typeof wordOf>;
}

/** It was won, or has another deadline. */
async function sayAgain(context: OperatorContext, known: RefundRow, { outcome, word }: Again) {
  const { due, alongside } = word;
  if (outcome === "won") await settleRefund(context, known.id, "reversed", alongside);
  else if (due !== undefined && due !== known.due_at) await context.db.batch(alongside());
}

/** Null of this order's dispute, said with its amount or with none. */
function otherThan(known: RefundRow, orderId: string, typed: string | undefined): Refusal | null {
  const { order_id, kind, amount, currency } = known;
  if (order_id !== orderId || kind !== "dispute") return refuse("NotFound", "dispute");
  const isSaid = typed === undefined || parseDecimals(typed, currency) === amount;
  return isSaid ? null : refuse("DoneAlready", "amount");
}

/** As it was typed; all that is left when it was not. */
function amountOf({ left, currency }: PaymentLeft, typed: string | undefined): number | Refusal {
  const amount = typed === undefined ? left : parseDecimals(typed, currency);
  if (!amount && left > 0) return refuse("InvalidRequest", "amount");
  return amount && amount <= left ? amount : refuse("RefundTooLarge", "amount");
}
