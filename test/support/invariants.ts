/**
 * What must hold for money, time, orders and coupons at every moment, whatever has happened: one checker, run after
 * every test file that moves money. Numbers are those of the security design's list.
 */
import { replay, type TimeChange } from "#origin/books/time/replay.ts";
import { BROKEN } from "./invariant-queries.ts";

/** Sentences about what is broken; none is the only good answer. */
export async function brokenInvariants(
  db: D1Database,
  acknowledgedOrders: string[] = [],
): Promise<string[]> {
  const broken = [...(await accounts(db)), ...(await timeLedgers(db)), ...(await brokenRows(db))];
  for (const id of acknowledgedOrders) {
    const found = await db.prepare(`SELECT 1 FROM purchase WHERE id = ?1`).bind(id).first();
    if (!found) broken.push(`I13 an acknowledged order is gone: ${id}`);
  }
  return broken;
}

/** For the end of a test file. @throws with every sentence about what is broken. */
export async function assertInvariants(
  db: D1Database,
  acknowledgedOrders: string[] = [],
): Promise<void> {
  const broken = await brokenInvariants(db, acknowledgedOrders);
  if (broken.length > 0) throw new Error(broken.join("\n"));
}

async function brokenRows(db: D1Database): Promise<string[]> {
  const sentences = Object.keys(BROKEN);
  const answers = await db.batch<{ what: string }>(
    Object.values(BROKEN).map((sql) => db.prepare(sql)),
  );
  return answers.flatMap(({ results }, at) =>
    results.map(({ what }) => `${sentences[at]}: ${what}`),
  );
}

interface Sum {
  provider: string;
  currency: string;
  disposition: "applied" | "surplus";
  status: string;
  amount: number;
}

/** I1: each account holds by the ledger what payments and refunds say it must. */
async function accounts(db: D1Database): Promise<string[]> {
  const [entries, payments, refunds] = await db.batch([
    db.prepare(
      `SELECT debit, credit, currency, SUM(amount) AS amount FROM money_entry GROUP BY 1, 2, 3`,
    ),
    db.prepare(
      `SELECT provider, currency, disposition, SUM(amount) AS amount FROM payment GROUP BY 1, 2, 3`,
    ),
    db.prepare(
      `SELECT r.provider, r.currency, p.disposition, r.status, SUM(r.amount) AS amount
       FROM refund AS r JOIN payment AS p ON p.id = r.payment_id GROUP BY 1, 2, 3, 4`,
    ),
  ]);
  const balances = new Map<string, number>();
  const add = (account: string, currency: string, amount: number) => {
    const key = `${account} ${currency}`;
    balances.set(key, (balances.get(key) ?? 0) + amount);
  };
  for (const entry of entries!.results as (Record<"debit" | "credit", string> & Sum)[]) {
    add(entry.debit, entry.currency, entry.amount);
    add(entry.credit, entry.currency, -entry.amount);
  }
  for (const payment of payments!.results as Sum[]) {
    add(`cash:${payment.provider}`, payment.currency, -payment.amount);
    add(payment.disposition === "applied" ? "sales" : "owed", payment.currency, payment.amount);
  }
  for (const refund of refunds!.results as Sum[]) takeRefund(refund, add);
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

interface TimeRow extends TimeChange {
  user_id: string;
  seq: number;
  starts_at: number;
  expires_at: number;
}

/** I3: every ledger replayed ends where its rows say, and the derived expiry is the same. */
async function timeLedgers(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT user_id, seq, at, months, seconds, starts_at, expires_at FROM time_entry ORDER BY user_id, seq`,
    )
    .all<TimeRow>();
  const ends = await db.prepare(`SELECT user_id, expires_at FROM membership_end`).all<TimeRow>();
  const derived = new Map(ends.results.map((row) => [row.user_id, row.expires_at]));
  const ledgers = Map.groupBy(results, ({ user_id }) => user_id);
  return [...ledgers].flatMap(([user, ledger]) => timeFaults(user, ledger, derived.get(user)));
}

function timeFaults(user: string, ledger: TimeRow[], derived: number | undefined): string[] {
  const faults: string[] = [];
  for (const [at, row] of ledger.entries()) {
    const expected = replay(ledger.slice(0, at + 1))?.expiresAt;
    if (row.seq !== at + 1) faults.push(`I3 a time ledger has a gap: ${user} ${row.seq}`);
    if (row.expires_at !== expected) faults.push(`I3 a row is not its replay: ${user} ${row.seq}`);
  }
  if (ledger.at(-1)?.expires_at !== derived) faults.push(`I3 the derived expiry is off: ${user}`);
  return faults;
}
