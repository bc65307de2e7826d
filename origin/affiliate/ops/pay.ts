/** `affiliates_pay`: a settlement is paid by a transaction that the chain itself shows to have moved the amount, or otherwise. */
import type { OperationRequest, OperationResponse } from "#contract/ops.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "../../context.ts";
import type { Transition } from "../../db/transition.ts";
import { newId } from "../../ids.ts";
import type { Operation, OperatorContext } from "../../ops/context.ts";
import { recordAction } from "../../ops/record.ts";
import { plainAddress } from "../../payment/chain/address/notation.ts";
import { moved, type Movement, type NotMoved } from "../../payment/chain/moved.ts";
import { ProviderSilence } from "../../payment/provider.ts";
import { findSettlement, settlementOnWire, type SettlementRow } from "../find.ts";
import { mailAboutSettlement } from "../mail.ts";
import { paySettlement, type ProofOfPayment } from "./repository.ts";

type Response = OperationResponse<"affiliates_pay">;
type Named = NonNullable<OperationRequest<"affiliates_pay">["transaction"]>;

/** The currency that the stablecoins stand for. */
const DOLLAR = "USD";

/**
 * Refuses a settlement that is paid already (`SettlementPaid`) and a transaction that paid others, so that too little
 * of it is left for this one (`TransactionUsed`). Anything but `moved` leaves it due.
 */
export const payAffiliate: Operation<"affiliates_pay"> = async (context, input) => {
  const { settlementId: id, note = null } = input;
  const settlement = await findSettlement(context.db, id);
  if (!settlement) return refuse("NotFound", "settlementId");
  if (settlement.paid_at !== null) return refuse("SettlementPaid", "settlementId");
  const left = (finding: Response["finding"]) =>
    succeed({ finding, settlement: settlementOnWire(settlement) });

  const transaction = input.transaction ? plain(input.transaction) : null;
  if (input.transaction && !transaction) return refuse("InvalidRequest", "transaction");
  const sum = transaction ? await movedBy(context, settlement, transaction) : null;
  if (typeof sum === "string") return left(sum);
  if (sum !== null && sum < settlement.amount) return left("less");

  const paying = transaction && sum !== null ? { ...transaction, moved: sum } : null;
  const proof = { transaction: paying, note };
  const outcome = await pay(context, settlement, proof);
  if (outcome === "exceeded") return refuse("TransactionUsed", "transaction");
  if (outcome === "late") return refuse("SettlementPaid", "settlementId");
  const paid = await findSettlement(context.db, id);
  if (!paid) throw new Error("a settlement is gone");
  return succeed({ finding: transaction && "moved", settlement: settlementOnWire(paid) });
};

async function movedBy(
  { chain }: OperatorContext,
  { currency }: SettlementRow,
  transaction: Movement,
): Promise<number | NotMoved | "unanswered"> {
  if (!chain || currency !== DOLLAR) return "unsupported";
  try {
    return await moved(chain, transaction);
  } catch (error) {
    if (error instanceof ProviderSilence) return "unanswered";
    throw error;
  }
}

/** `exceeded`: with those it paid already the transaction moved too little. `late`: somebody else paid it meanwhile. */
async function pay(
  context: OperatorContext,
  settlement: SettlementRow,
  proof: ProofOfPayment,
): Promise<"paid" | "late" | "exceeded"> {
  const { db, clock } = context;
  const { id } = settlement;
  const transition: Transition = { aggregate: "settlement", id, transitionId: newId() };
  try {
    const [payment] = await db.batch([
      paySettlement(db, transition, proof, clock.now()),
      recordAction(context, {
        action: "affiliates_pay",
        subject: id,
        detail: { hash: proof.transaction?.hash ?? null },
        transition,
      }),
      ...(await mailAboutSettlement(context, { name: "settlement-paid", settlement, transition })),
    ]);
    return (payment?.meta.changes ?? 0) > 0 ? "paid" : "late";
  } catch (error) {
    if (error instanceof Error && error.message.includes("settlement_exceeds_transaction")) {
      return "exceeded";
    }
    throw error;
  }
}

/** One spelling, so that the same transaction and the same address are the same. Null for another network's address. */
function plain({ network, token, hash, recipient }: Named): Movement | null {
  const address = plainAddress(network, recipient);
  if (address === null) return null;
  return { network, token, hash: `0x${hash.replace(/^0x/, "").toLowerCase()}`, recipient: address };
}
