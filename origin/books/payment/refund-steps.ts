/** What a refund's moves book in the ledger of money. */
import type { RefundEvent } from "#origin/books/order/state.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { bookMoney, type MoneyEntry } from "./ledger.ts";
import type { PaymentRow, RefundRow } from "./repository.ts";

type Step = Pick<MoneyEntry, "kind" | "debit" | "credit">;

/** What the decision books. */
export function decisionSteps(refund: RefundRow, payment: PaymentRow): Step[] {
  const due: Step = { kind: "refund_due", debit: "sales", credit: "owed" };
  // A surplus was owed from the moment it came.
  const owed = payment.disposition === "applied" ? [due] : [];
  return refund.status === "succeeded" ? [...owed, paidBack(refund)] : owed;
}

/** What the end of its way books. */
export function settlementSteps(
  refund: RefundRow,
  payment: PaymentRow,
  event: RefundEvent,
): Step[] {
  if (event === "succeeded") return [paidBack(refund)];
  const returned: Step = { kind: "refund_returned", debit: cash(refund), credit: "owed" };
  const undone: Step = { kind: "refund_undone", debit: "owed", credit: "sales" };
  const back = event === "reversed" ? [returned] : [];
  // A surplus stays owed, whatever became of one attempt to pay it back.
  return payment.disposition === "applied" ? [...back, undone] : back;
}

function paidBack(refund: RefundRow): Step {
  return { kind: "refund_paid", debit: "owed", credit: cash(refund) };
}

function cash({ provider }: RefundRow) {
  return `cash:${provider}` as const;
}

export function bookSteps(
  db: D1Database,
  { id, amount, currency, order_id }: RefundRow,
  steps: Step[],
  { transition, at }: { transition: Transition; at: number },
): D1PreparedStatement[] {
  const common = { sourceId: id, amount, currency, orderId: order_id, at };
  return steps.map((step) => bookMoney(db, { ...step, ...common }, transition));
}
