/**
 * What must hold for money, time, orders and coupons at every moment, whatever has happened: one checker, run after
 * every test file that moves money. Numbers are those of the security design's list.
 */
import { replay, type TimeChange } from "#origin/books/time/replay.ts";
import { type Ask, brokenMoney } from "#tools/invariants/broken.ts";

/** Sentences about what is broken; none is the only good answer. */
export async function brokenInvariants(
  db: D1Database,
  acknowledgedOrders: string[] = [],
): Promise<string[]> {
  const broken = [...(await brokenMoney(askIn(db))), ...(await timeLedgers(db))];
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

/** Every statement in one batch. */
function askIn(db: D1Database): Ask {
  return async (statements) => {
    const answers = await db.batch<Record<string, unknown>>(
      statements.map((sql) => db.prepare(sql)),
    );
    return answers.map(({ results }) => results);
  };
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
