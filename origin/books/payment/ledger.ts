/**
 * The money ledger: append-only double entry. Each row moves an amount from the credited to the debited account, so
 * debits equal credits by form. `cash:<provider>` is money at a provider, `sales` is ours, `owed` is due to payers.
 */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";

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
  return statement(
    db,
    `INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
       SELECT :kind, :sourceId, :debit, :credit, :amount, :currency, :orderId, :at WHERE ${guard(transition)}`,
    {
      kind: entry.kind,
      sourceId: entry.sourceId,
      debit: entry.debit,
      credit: entry.credit,
      amount: entry.amount,
      currency: entry.currency,
      orderId: entry.orderId,
      at: entry.at,
      ...guardValues(transition),
    },
  );
}
