/**
 * Fills a product's database with users and their ledgers, by SQL alone: of a million users with two paid orders and
 * eight rows of time each, ten million ledger rows are eight of time and two of money. Ids are spread as random ones
 * are, and every run makes the same. The rules of the schema hold: triggers are put aside for the time it takes and
 * back after, and what they would have written is written here.
 */
import { hash as hashSync } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { HOUR_MS } from "#origin/ground/clock.ts";
import { newToken } from "#origin/ground/ids.ts";
import { databaseFile } from "#tools/local/sqlite.ts";

const MONTH_MS = 30 * 24 * HOUR_MS;

/** Statements that make rows of so many users, as of an instant. */
export type Rows = (users: number, now: number) => string[];

/** Returns the tokens of so many of the users, from all over the table. `more` is what else they did. */
export function populate(
  stateDir: string,
  users: number,
  signedIn: number,
  more: Rows = () => [],
): string[] {
  const db = new DatabaseSync(databaseFile(stateDir) ?? "");
  // A database that is thrown away when the machine fails.
  db.exec(
    "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA cache_size = -1000000; PRAGMA foreign_keys = OFF",
  );
  const now = Date.now();
  const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
  db.exec("BEGIN");
  for (const statement of [...rowsOf(users, now), ...more(users, now)]) db.exec(statement);
  const tokens = openSessions(db, { users, signedIn, now });
  db.exec("COMMIT");
  for (const { sql } of triggers) db.exec(String(sql));
  db.exec("PRAGMA journal_mode = WAL; ANALYZE");
  db.close();
  return tokens;
}

/** Knuth's multiplier is odd: no two numbers below 2^32 meet. */
export const spread = (number: string) => `printf('%08x', (${number} * 2654435761) & 4294967295)`;
/** As long as any id of ours. */
export const id = (number: string) => `${spread(number)} || printf('%014x', ${number})`;
export const userId = id("i");
/** Of the user's order `k`. */
export const orderOf = (k: string) => id(`i * 2 + ${k}`);
export const paymentOf = (k: string) => `'p' || substr(${orderOf(k)}, 2)`;
const orderId = orderOf("k");
const paymentId = paymentOf("k");
export const uid = "printf('%010d', i)";
export const numberOf = (k: string) => `printf('%012d', i * 2 + ${k})`;

/** When the user's order `k` was paid: the first eight months ago, the rest a month after each other. No two are of one instant. */
export const paidAt = (k: string, now: number) =>
  `(${now} - ${8 * MONTH_MS} + (${k}) * ${MONTH_MS} + i % 1000 * ${HOUR_MS} + i / 1000)`;

function rowsOf(users: number, now: number): string[] {
  const each = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${users})`;
  const times = (count: number) =>
    `${each}, m (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < ${count - 1})`;
  const at = (k: string) => paidAt(k, now);
  return [
    `${each} INSERT INTO user (id, uid, display_name, invite_code, language, created_at)
     SELECT ${userId}, ${uid}, 'User ' || i, 'c' || ${spread("i")}, 'en', ${at("0")} FROM n ORDER BY 1`,
    `${each} INSERT INTO identity (kind, key, user_id, typed, created_at)
     SELECT 'account', 'user-' || i, ${userId}, 'user-' || i, ${at("0")} FROM n`,
    `${times(2)} INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn,
       months, yearly, currency, list_price, discount, amount, method, provider, language, status, transition_id,
       created_at, expires_at, closed_at)
     SELECT ${orderId}, ${numberOf("k")}, ${userId}, 'k' || k, 'membership', 'month-1', '1 month', '1 个月',
       1, 0, 'USD', 999, 0, 999, 'card', 'stripe', 'en', 'paid', 't',
       ${at("k")}, ${at("k")} + 1800000, ${at("k")} + 60000
     FROM n, m`,
    `${times(2)} INSERT INTO payment (id, provider, provider_payment, order_id, amount, currency, disposition,
       transition_id, captured_at, at)
     SELECT ${paymentId}, 'stripe', 'pi' || (i * 2 + k), ${orderId}, 999, 'USD', 'applied', 't', ${at("k")}, ${at("k")}
     FROM n, m`,
    `${times(2)} INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
     SELECT 'capture', ${paymentId}, 'cash:stripe', 'sales', 999, 'USD', ${orderId}, ${at("k")} FROM n, m ORDER BY 2`,
    `${times(8)} INSERT INTO time_entry (user_id, seq, source, source_id, months, at, starts_at, expires_at, anchor_day)
     SELECT ${userId}, k + 1, iif(k < 2, 'order', 'redemption_code'),
       iif(k < 2, ${orderId}, ${spread("i * 8 + k")} || '-code'), 1,
       ${at("k")}, ${at("k")}, ${at("k + 1")}, 1
     FROM n, m ORDER BY 1, 2`,
    `INSERT INTO membership_end (user_id, expires_at, reminded)
     SELECT user_id, max(expires_at), 0 FROM time_entry GROUP BY user_id`,
  ];
}

function openSessions(
  db: DatabaseSync,
  { users, signedIn, now }: { users: number; signedIn: number; now: number },
): string[] {
  const insert = db.prepare(
    `WITH n (i) AS (SELECT ?1)
     INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, token_since, expires_at)
     SELECT 's' || i, ${userId}, ?2, 'session', 'windows', ?3, ?3, ?3, ?3 + 86400000 FROM n`,
  );
  return Array.from({ length: signedIn }, (_, at) => {
    const token = newToken();
    const hash = hashSync("sha256", token, "base64url");
    insert.run(1 + Math.floor((at * users) / signedIn), hash, now);
    return token;
  });
}
