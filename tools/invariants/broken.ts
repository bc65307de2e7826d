/**
 * What must hold for money, time, orders and coupons at every moment, whatever has happened: for tests, which ask after every
 * file that moves money, and for copies of a database. Numbers are those of the security design's list.
 */
import { BROKEN } from "./queries.ts";

/** Answers each statement with its rows, all at one moment. */
export type Ask = (statements: string[]) => Promise<object[][]> | object[][];

/** Sentences about what is broken; none is the only good answer. */
export async function brokenMoney(ask: Ask): Promise<string[]> {
  const sentences = Object.keys(BROKEN);
  const [entries = [], payments = [], refunds = [], ...cases] = await ask([
    ...SUMS,
    ...Object.values(BROKEN),
  ]);
  // safe because the statements name these columns, here and below
  const found = cases.flatMap((rows, at) =>
    (rows as { what: string }[]).map(({ what }) => `${sentences[at]}: ${what}`),
  );
  return [...accounts(entries as Entry[], payments as Sum[], refunds as Sum[]), ...found];
}

const SUMS = [
  `SELECT debit, credit, currency, SUM(amount) AS amount FROM money_entry GROUP BY 1, 2, 3`,
  `SELECT provider, currency, disposition, SUM(amount) AS amount FROM payment GROUP BY 1, 2, 3`,
  `SELECT r.provider, r.currency, p.disposition, r.status, SUM(r.amount) AS amount
   FROM refund AS r JOIN payment AS p ON p.id = r.payment_id GROUP BY 1, 2, 3, 4`,
];

interface Sum {
  provider: string;
  currency: string;
  disposition: "applied" | "surplus";
  status: string;
  amount: number;
}

type Entry = Record<"debit" | "credit", string> & Sum;

/** I1: each account holds by the ledger what payments and refunds say it must. */
function accounts(entries: Entry[], payments: Sum[], refunds: Sum[]): string[] {
  const balances = new Map<string, number>();
  const add = (account: string, currency: string, amount: number) => {
    const key = `${account} ${currency}`;
    balances.set(key, (balances.get(key) ?? 0) + amount);
  };
  for (const entry of entries) {
    add(entry.debit, entry.currency, entry.amount);
    add(entry.credit, entry.currency, -entry.amount);
  }
  for (const payment of payments) {
    add(`cash:${payment.provider}`, payment.currency, -payment.amount);
    add(payment.disposition === "applied" ? "sales" : "owed", payment.currency, payment.amount);
  }
  for (const refund of refunds) takeRefund(refund, add);
  return [...balances]
    .filter(([, difference]) => difference !== 0)
    .map(([account, difference]) => `I1 an account is off: ${account} by ${difference}`);
}

/** Takes away what a refund made of the balances, so that nothing is left of a ledger that is right. */
function takeRefund(
  { provider, currency, disposition, status, amount }: Sum,
  add: (account: string, currency: string, amount: number) => void,
): void {
  const applied = disposition === "applied";
  if (status === "succeeded") add(`cash:${provider}`, currency, amount);
  if (status === "succeeded" && !applied) add("owed", currency, -amount);
  if (!applied || status === "failed" || status === "reversed") return;
  add("sales", currency, -amount);
  if (status === "requested") add("owed", currency, amount);
}
