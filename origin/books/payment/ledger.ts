/**
 * The money ledger: append-only double entry. Each row moves an amount from the credited to the debited account, so
 * debits equal credits by form. `cash:<provider>` is money at a provider, `sales` is ours, `owed` is due to payers.
 */
import { guard, type Transition } from "#origin/ground/db/transition.ts";

export type Account = `cash:${string}` | "sales" | "owed";

/** (kind, source) is unique: a step of one payment or refund is booked once. */
export interface MoneyEntry {
  kind: "capture" | "refund_due" | "refund_paid" | "refund_undone" | "refund_returned";
  /** The payment's or the refund's id. */
  sourceId: string;
  debit: Account;
  credit: Account;
  amount: number;
  currency: string;
  orderId: string;
  at: number;
}

export function bookMoney(
  db: D1Database,
  entry: MoneyEntry,
  transition: Transition,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${guard(transition.aggregate, 9)}`,
    )
    .bind(
      entry.kind,
      entry.sourceId,
      entry.debit,
      entry.credit,
      entry.amount,
      entry.currency,
      entry.orderId,
      entry.at,
      transition.id,
      transition.transitionId,
    );
}
