/** `orders_refund_preview`: what a refund would do now, planned by what decides it (origin/books/payment/refund.ts). */
import type { OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import type { Taken } from "#origin/ground/origin.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { refundsAllowance } from "#origin/books/operator/allowance/allowance.ts";
import { previewRefund } from "#origin/books/payment/refund.ts";
import { refundById } from "#origin/books/payment/repository.ts";
import { refundableOf } from "./refund.ts";
import { orderByNumber, uidsOf } from "./repository.ts";

type Takes = OperationResponse<"orders_refund_preview">["takes"][number];

/** Refuses as the refund itself does, and where its key has paid back already (`DoneAlready`). */
export const previewOrderRefund: Operation<"orders_refund_preview"> = async (context, input) => {
  const { db, payments } = context;
  const { number, key } = input;
  const order = await orderByNumber(db, number);
  if (!order) return refuse("NotFound", "number");
  if (key !== undefined && (await refundById(db, key))) return refuse("DoneAlready", "key");
  const refundable = await refundableOf(context, order.id, input.amount);
  if ("problem" in refundable) return refundable;
  const { payment, amount } = refundable;
  const of = { id: newId(), payment, amount, kind: "operator", note: "" } as const;
  const allowance = await refundsAllowance(context, payment.currency);
  if (allowance && amount > allowance.left) return refuse("RefundAllowanceUsed");
  const preview = await previewRefund(context, { ...of, providerRefund: null });
  if (preview === "exceeds") return refuse("RefundTooLarge", "amount");
  await recordLook(context, { action: "orders_refund_preview", subject: number });
  const { provider, currency, left, disposition } = payment;
  const [from, to] = payments.provider(provider)?.refundDays ?? [null, null];
  const uids = await uidsOf(
    db,
    preview.taken.flatMap((one) => ("userId" in one ? [one.userId] : [])),
  );
  return succeed({
    amount: { amount, currency },
    left: { amount: left - amount, currency },
    provider,
    days: from === null ? null : { from, to },
    isSurplus: disposition === "surplus",
    takes: [
      ...preview.taken.map((one) => onWire(one, uids)),
      ...preview.ends.map((ended): Takes => ({ ...NOTHING, what: "order", number: ended })),
    ],
    allowance: allowance && {
      most: { amount: allowance.most, currency },
      left: { amount: allowance.left, currency },
    },
    seen: preview.seen,
  });
};

const NOTHING = { uid: null, seconds: null, expiresAt: null, amount: null, number: null };

function onWire(one: Taken, uids: Map<string, string>): Takes {
  const { what } = one;
  if (!("userId" in one)) return { ...NOTHING, what };
  const about = { ...NOTHING, what, uid: uids.get(one.userId) ?? null };
  if (one.what === "commission") {
    return { ...about, amount: { amount: one.amount, currency: one.currency } };
  }
  const seconds = (one.from - one.until) / 1_000;
  return { ...about, seconds, expiresAt: instant(one.until) };
}
