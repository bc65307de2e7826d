/** Reads a journal as an accountant's tool does: transactions of postings, amounts with their commodity. */

interface Posting {
  account: string;
  /** Without a point: no float comes near. */
  amount: number;
  currency: string;
}

/** @throws for a line that is neither a comment, a transaction's first line nor a posting. */
function transactionsOf(journal: string): Posting[][] {
  const transactions: Posting[][] = [];
  for (const line of journal.split("\n")) {
    if (line === "" || line.startsWith(";")) continue;
    const posting = /^ {4}(\S(?: ?\S)*) {2,}(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(line);
    const [, account = "", amount = "", currency = ""] = posting ?? [];
    if (posting)
      transactions.at(-1)!.push({ account, amount: Number(amount.replace(".", "")), currency });
    else if (/^\d{4}-\d{2}-\d{2} \S/.test(line)) transactions.push([]);
    else throw new Error(`no journal has this line: ${line}`);
  }
  return transactions;
}

/** Transactions whose postings are less than two, or do not come to nothing in each currency. */
export function unbalanced(journal: string): Posting[][] {
  return transactionsOf(journal).filter((postings) => {
    const sums = Object.values(summed(postings, ({ currency }) => currency));
    return postings.length < 2 || sums.some((sum) => sum !== 0);
  });
}

/** What each account comes to, by its name and currency. */
export function balancesOf(journal: string): Record<string, number> {
  const named = ({ account, currency }: Posting) => `${account} ${currency}`;
  return summed(transactionsOf(journal).flat(), named);
}

function summed(postings: Posting[], nameOf: (posting: Posting) => string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const posting of postings)
    sums[nameOf(posting)] = (sums[nameOf(posting)] ?? 0) + posting.amount;
  return sums;
}
