/**
 * `orders_sent`: the server holds no key, so a refund of a crypto payment is sent by a person. It counts as sent once the
 * chain itself shows a transaction that moved the amount; its buyer is told by mail, in the batch of that move.
 */
import { refuse } from "#contract/problem.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import type { OutgoingTransaction } from "#contract/ops/outgoing.ts";
import { type Outcome, succeed } from "#origin/ground/context.ts";
import { OFFLINE } from "#origin/ground/ports/payments.ts";
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import { orderById } from "#origin/books/order/repository.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { letterTo } from "#origin/books/letters/letter-to.ts";
import { type Proof, prove } from "#origin/providers/chain/prove.ts";
import { CHAIN } from "#origin/providers/chain/provider.ts";
import { nameRefund, refundById } from "#origin/books/payment/repository.ts";
import { type Alongside, settleRefund } from "#origin/books/payment/refund.ts";
import { insertRefundTransaction } from "./repository.ts";
import { transactionOnWire } from "#origin/ground/chain/transaction.ts";

type Sent = Promise<Outcome<OperationResponse<"orders_sent">>>;
type Refund = NonNullable<Awaited<ReturnType<typeof refundById>>>;

/** For the record: only one that is on its way is said to have arrived. */
const ARRIVED = { before: { status: "requested" }, after: { status: "succeeded" } } as const;

/**
 * Refuses what is no refund of a payment of that kind (`NotFound`), one that is settled (`RefundSettled`), and a transaction that
 * paid others, so that too little of it is left (`TransactionUsed`). Anything but `moved` leaves it as it is.
 */
export const markSent: Operation<"orders_sent"> = async (context, input) => {
  const { refundId, transaction, reference = "" } = input;
  const refund = await refundById(context.db, refundId);
  if (refund?.provider !== (transaction ? CHAIN : OFFLINE)) return refuse("NotFound", "refundId");
  if (refund.status !== "requested") return refuse("RefundSettled", "refundId");
  return transaction
    ? sentBy(context, refund, transaction)
    : handedBack(context, refund, reference);
};

/** Money that no machine sees: an operator's word, with what the bank or the receipt calls it. */
async function handedBack(context: OperatorContext, refund: Refund, reference: string): Sent {
  const { id, order_id: orderId, amount, currency } = refund;
  const order = await orderById(context.db, orderId);
  if (!order) throw new Error("a refund without an order");
  const detail = { refund: id, reference };
  try {
    const settled = await settleRefund(context, id, "succeeded", (transition) => [
      nameRefund(context.db, id, reference),
      recordAction(context, {
        action: "orders_sent",
        subject: order.number,
        detail,
        ...ARRIVED,
        transition,
      }),
    ]);
    if (!settled) return refuse("RefundSettled", "refundId");
  } catch (error) {
    if (isUniqueViolation(error, "refund", "provider", "provider_refund")) {
      return refuse("ReferenceUsed", "reference");
    }
    throw error;
  }
  return succeed({ finding: null, amount: { amount, currency }, status: "succeeded" });
}

async function sentBy(
  context: OperatorContext,
  refund: Refund,
  transaction: OutgoingTransaction,
): Sent {
  const { id: refundId, amount, currency } = refund;
  const proof = await prove(context, transaction, refund);
  if (typeof proof === "string") {
    return succeed({ finding: proof, amount: { amount, currency }, status: refund.status });
  }
  try {
    const alongside = await proofAndMail(context, refund, proof);
    if (!(await settleRefund(context, refundId, "succeeded", alongside))) {
      return refuse("RefundSettled", "refundId");
    }
  } catch (error) {
    if (isRefused(error, "refund_exceeds_transaction")) {
      return refuse("TransactionUsed", "transaction");
    }
    throw error;
  }
  return succeed({ finding: "moved", amount: { amount, currency }, status: "succeeded" });
}

async function proofAndMail(
  context: OperatorContext,
  { id, order_id, amount, currency }: Refund,
  proof: Proof,
): Promise<Alongside> {
  const { db, chain, clock } = context;
  const order = await orderById(db, order_id);
  if (!order) throw new Error("a refund without an order");
  const { hash, networkName: network } = transactionOnWire(chain, proof);
  const link = `/purchased?order=${order_id}`;
  const { user_id: userId, language, number } = order;
  const message = { name: "refund-sent", amount, currency, number, hash, network, link } as const;
  return async (transition) => [
    insertRefundTransaction(db, transition, proof, clock.now()),
    recordAction(context, {
      action: "orders_sent",
      subject: number,
      detail: { refund: id, network: proof.network, hash: proof.hash },
      ...ARRIVED,
      transition,
    }),
    ...(await letterTo(context, { userId, language, message, transition })),
  ];
}
