/** `affiliates_pay`: a settlement is paid by a transaction that the chain itself shows to have moved the amount, or otherwise. */
import type { OperationRequest, OperationResponse } from "#contract/ops.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "../../context.ts";
import type { Transition } from "../../db/transition.ts";
import { newId } from "../../ids.ts";
import type { Operation, OperatorContext } from "../../ops/context.ts";
import { recordAction } from "../../ops/record.ts";
import { plainAddress } from "../../payment/chain/address/notation.ts";
import { moved } from "../../payment/chain/moved.ts";
import { ProviderSilence } from "../../payment/provider.ts";
import { findSettlement, settlementOnWire, type SettlementRow } from "../find.ts";
import { mailAboutSettlement } from "../mail.ts";
import { paySettlement, type ProofOfPayment } from "./repository.ts";

type Finding = NonNullable<OperationResponse<"affiliates_pay">["finding"]>;
type Named = NonNullable<OperationRequest<"affiliates_pay">["transaction"]>;
type Proven = NonNullable<ProofOfPayment["transaction"]>;

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
  const transaction = input.transaction
    ? await prove(context, settlement, input.transaction)
    : null;
  if (typeof transaction === "string") {
    return succeed({ finding: transaction, settlement: settlementOnWire(settlement) });
  }
  const outcome = await pay(context, settlement, { transaction, note });
  if (outcome === "exceeded") return refuse("TransactionUsed", "transaction");
  if (outcome === "late") return refuse("SettlementPaid", "settlementId");
  const paid = await findSettlement(context.db, id);
  if (!paid) throw new Error("a settlement is gone");
  return succeed({ finding: transaction && "moved", settlement: settlementOnWire(paid) });
};

/** In one spelling, so that the same transaction and the same address are the same; or what the chain says instead. */
async function prove(
  { chain }: OperatorContext,
  { amount, currency }: SettlementRow,
  { network, token, hash, recipient }: Named,
): Promise<Proven | Finding> {
  if (!chain || currency !== DOLLAR) return "unsupported";
  const address = plainAddress(network, recipient);
  if (address === null) return "less";
  const plainHash = `0x${hash.replace(/^0x/, "").toLowerCase()}`;
  const movement = { network, token, hash: plainHash, recipient: address };
  try {
    const sum = await moved(chain, movement);
    if (typeof sum === "string") return sum;
    return sum < amount ? "less" : { ...movement, moved: sum };
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
