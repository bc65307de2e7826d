/**
 * Double-entry text as hledger and ledger read it: each movement is a transaction of one amount on two accounts, so that it
 * balances by its form. Every line is made of our own ids and names.
 */
import { decimals } from "#origin/ground/money/currency.ts";

/** A negative amount goes the other way. */
export interface Movement {
  at: number;
  title: string;
  /** The row that it is of. */
  id: string;
  debit: string;
  credit: string;
  amount: number;
  currency: string;
}

export function journalOf(movements: Movement[]): string {
  return movements.map(transaction).join("");
}

export function journalHead(title: string): string {
  return `; ${title}\n\n`;
}

function transaction({ at, title, id, debit, credit, amount, currency }: Movement): string {
  const day = new Date(at).toISOString().slice(0, "2026-03-01".length);
  const posting = (account: string, much: number) =>
    `    ${account.padEnd(32)}  ${decimals(much, currency)} ${currency}\n`;
  return `${day} ${title}  ; id:${id}\n${posting(debit, amount)}${posting(credit, -amount)}\n`;
}

const LEDGER_ACCOUNTS: Partial<Record<string, string>> = {
  sales: "Income:Sales",
  owed: "Liabilities:Payers",
};

/** An account of the money ledger as accountants write one. */
export function accountOf(account: string): string {
  const known = LEDGER_ACCOUNTS[account];
  if (known !== undefined) return known;
  if (account.startsWith("cash:")) return cashAt(account.slice("cash:".length));
  throw new Error(`the ledger has an account that no journal knows: ${account}`);
}

export function cashAt(provider: string): string {
  return `Assets:Cash:${provider}`;
}
