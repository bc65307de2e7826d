/** `affiliates_pay`: a settlement is paid by a transaction that the chain itself shows to have moved the amount, or otherwise. */
import type { OperationRequest, OperationResponse } from "#contract/ops.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "../../context.ts";
import type { Transition } from "../../db/transition.ts";
import { isUniqueViolation } from "../../db/violation.ts";
import { newId } from "../../ids.ts";
import type { Operation, OperatorContext } from "../../ops/context.ts";
import { recordAction } from "../../ops/record.ts";
import { moved } from "../../payment/chain/moved.ts";
import { ProviderSilence } from "../../payment/provider.ts";
import { findSettlement, settlementOnWire, type SettlementRow } from "../find.ts";
import { paySettlement } from "./repository.ts";

type Finding = OperationResponse<"affiliates_pay">["finding"];
type Transaction = NonNullable<OperationRequest<"affiliates_pay">["transaction"]>;

/** The currency that the stablecoins stand for. */
const DOLLAR = "USD";

/**
 * Refuses a settlement that is paid already (`SettlementPaid`) and a transaction that paid another one
 * (`TransactionUsed`). Anything but `moved` leaves it due.
 */
export const payAffiliate: Operation<"affiliates_pay"> = async (context, input) => {
  const { settlementId: id, note = null } = input;
  const settlement = await findSettlement(context.db, id);
  if (!settlement) return refuse("NotFound", "settlementId");
  if (settlement.paid_at !== null) return refuse("SettlementPaid", "settlementId");
  const transaction = input.transaction ? withPlainHash(input.transaction) : null;
  const finding = transaction && (await findingOf(context, settlement, transaction));
  if (finding !== null && finding !== "moved") {
    return succeed({ finding, settlement: settlementOnWire(settlement) });
  }
  try {
    if (!(await pay(context, id, { transaction, note })))
      return refuse("SettlementPaid", "settlementId");
  } catch (error) {
    if (isUniqueViolation(error, "settlement", "network", "hash")) {
      return refuse("TransactionUsed", "transaction");
    }
    throw error;
  }
  const paid = await findSettlement(context.db, id);
  if (!paid) throw new Error("a settlement is gone");
  return succeed({ finding, settlement: settlementOnWire(paid) });
};

async function findingOf(
  { chain }: OperatorContext,
  { amount, currency }: SettlementRow,
  transaction: Transaction,
): Promise<Finding> {
  if (!chain || currency !== DOLLAR) return "unsupported";
  try {
    return await moved(chain, { ...transaction, atLeast: amount });
  } catch (error) {
    if (error instanceof ProviderSilence) return "unanswered";
    throw error;
  }
}

async function pay(
  context: OperatorContext,
  id: string,
  proof: { transaction: Transaction | null; note: string | null },
): Promise<boolean> {
  const { db, clock } = context;
  const transition: Transition = { aggregate: "settlement", id, transitionId: newId() };
  const [payment] = await db.batch([
    paySettlement(db, transition, proof, clock.now()),
    recordAction(context, {
      action: "affiliates_pay",
      subject: id,
      detail: { hash: proof.transaction?.hash ?? null },
      transition,
    }),
  ]);
  return (payment?.meta.changes ?? 0) > 0;
}

/** One spelling, so that the same transaction is the same. */
function withPlainHash(transaction: Transaction): Transaction {
  return { ...transaction, hash: `0x${transaction.hash.replace(/^0x/, "").toLowerCase()}` };
}
