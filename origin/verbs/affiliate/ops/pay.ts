/** `affiliates_pay`: a settlement is paid by a transaction that the chain itself shows to have moved the amount, or otherwise. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { prove } from "#origin/providers/chain/prove.ts";
import {
  findSettlement,
  settlementOnWire,
  type SettlementRow,
} from "#origin/verbs/affiliate/find.ts";
import { mailAboutSettlement } from "#origin/verbs/affiliate/letters.ts";
import { paySettlement, type ProofOfPayment } from "./repository.ts";

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
    ? await prove(context, input.transaction, settlement)
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
        person: settlement.uid,
        detail: { hash: proof.transaction?.hash ?? null },
        before: { status: "due" },
        after: { status: "paid" },
        transition,
      }),
      ...(await mailAboutSettlement(context, { name: "settlement-paid", settlement, transition })),
    ]);
    return (payment?.meta.changes ?? 0) > 0 ? "paid" : "late";
  } catch (error) {
    if (isRefused(error, "settlement_exceeds_transaction")) return "exceeded";
    throw error;
  }
}
