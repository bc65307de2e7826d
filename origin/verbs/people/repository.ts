/** The SQL by which operators find and see a person, over all tables that know one. */
import { FALLBACK_LANGUAGE } from "#contract/languages.ts";
import type { TimeSource } from "#contract/membership.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { Language } from "#contract/scalars.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface PersonRow {
  id: string;
  uid: string;
  display_name: string;
  created_at: number;
  deleted_at: number | null;
}

const PERSON = `SELECT u.id, u.uid, u.display_name, u.created_at, u.deleted_at`;

/** Whoever is there: a deleted person has no time, no sessions and nothing to be kept from. */
export function livingByUid(db: D1Database, uid: string): Promise<PersonRow | null> {
  return db
    .prepare(`${PERSON} FROM user AS u WHERE u.uid = ?1 AND u.deleted_at IS NULL`)
    .bind(uid)
    .first<PersonRow>();
}

export async function languageOfUser(db: D1Database, userId: string): Promise<Language> {
  const language = await db
    .prepare(`SELECT language FROM user WHERE id = ?1`)
    .bind(userId)
    .first<Language>("language");
  return language ?? FALLBACK_LANGUAGE;
}

/** One text in the form that each kind of name has it. */
export interface Names {
  /** Numbers and codes: capitals. */
  code: string;
  account: string;
  email: string;
  phone: string;
  deviceHash: string;
  /** Hexadecimal after `0x`. */
  hash: string;
  codeHash: string;
}

/** In the order in which they are looked for; each reads along an index. */
const LOOKS: [by: string, userId: string][] = [
  ["uid", `SELECT id FROM user WHERE uid = :code`],
  ["account", `SELECT user_id FROM identity WHERE kind = 'account' AND key = :account`],
  ["email", `SELECT user_id FROM identity WHERE kind = 'email' AND key = :email`],
  ["phone", `SELECT user_id FROM identity WHERE kind = 'phone' AND key = :phone`],
  ["device", `SELECT user_id FROM identity WHERE kind = 'device' AND key = :deviceHash`],
  ["device", `SELECT user_id FROM device WHERE device_hash = :deviceHash`],
  ["order", `SELECT user_id FROM purchase WHERE number = :code`],
  ["invitation code", `SELECT id FROM user WHERE invite_code = :code`],
  ["redemption code", `SELECT redeemed_by FROM redemption_code WHERE code_hash = :codeHash`],
  [
    "transaction",
    `SELECT p.user_id FROM chain_transfer AS t JOIN crypto_payment AS c ON c.id = t.payment_id
       JOIN purchase AS p ON p.id = c.order_id WHERE t.hash = :hash`,
  ],
  [
    "transaction",
    `SELECT p.user_id FROM refund_transaction AS t JOIN refund AS r ON r.id = t.refund_id
       JOIN purchase AS p ON p.id = r.order_id WHERE t.hash = :hash`,
  ],
  ["transaction", `SELECT affiliate_id FROM settlement WHERE hash = :hash`],
];

export interface FoundRow extends PersonRow {
  by: string;
}

const FOUND_LIMIT = 20;

/** A statement for each look: D1 takes no UNION of so many. Whoever is found twice by the same kind of name is there once. */
export async function peopleNamed(db: D1Database, names: Names): Promise<FoundRow[]> {
  const looks = LOOKS.map(([by, userId]) =>
    statement(
      db,
      `${PERSON}, '${by}' AS by FROM user AS u WHERE u.id IN (${userId}) LIMIT ${FOUND_LIMIT}`,
      { ...names },
    ),
  );
  const found = (await db.batch<FoundRow>(looks)).flatMap(({ results }) => results);
  return [...new Map(found.map((row) => [`${row.by} ${row.id}`, row])).values()];
}

interface DetailsRow {
  language: string;
  kol: 0 | 1;
  invited_by: string | null;
  expires_at: number | null;
  sessions: number;
}

export interface IdentityRow {
  kind: string;
  typed: string;
}

export interface TimeRow {
  at: number;
  source: TimeSource;
  source_id: string;
  months: number;
  seconds: number;
  expires_at: number;
}

export interface OrderRow {
  number: string;
  product_id: string;
  amount: number;
  currency: string;
  status: OrderStatus;
  created_at: number;
}

export interface DeviceRow {
  platform: string;
  name: string;
  system_version: string;
  last_seen_at: number;
}

export interface Details {
  person: DetailsRow;
  names: IdentityRow[];
  time: TimeRow[];
  orders: OrderRow[];
  devices: DeviceRow[];
}

const NEWEST = 50;

/** Of somebody who is there, read at one moment. */
export async function detailsOf(db: D1Database, userId: string, now: number): Promise<Details> {
  const select = (sql: string) => statement(db, sql, { userId });
  const [person, names, time, orders, devices] = await db.batch([
    statement(
      db,
      `SELECT u.language, u.kol, (SELECT uid FROM user WHERE id = u.invited_by) AS invited_by,
         (SELECT expires_at FROM time_entry WHERE user_id = u.id ORDER BY seq DESC LIMIT 1) AS expires_at,
         (SELECT COUNT(*) FROM session
          WHERE user_id = u.id AND scope = 'session' AND expires_at > :now) AS sessions
       FROM user AS u WHERE u.id = :userId`,
      { userId, now },
    ),
    select(`SELECT kind, typed FROM identity WHERE user_id = :userId ORDER BY kind`),
    select(
      `SELECT at, source, source_id, months, seconds, expires_at FROM time_entry
       WHERE user_id = :userId ORDER BY seq DESC LIMIT ${NEWEST}`,
    ),
    select(
      `SELECT number, product_id, amount, currency, status, created_at FROM purchase
       WHERE user_id = :userId ORDER BY created_at DESC, id LIMIT ${NEWEST}`,
    ),
    select(
      `SELECT platform, name, system_version, last_seen_at FROM device
       WHERE user_id = :userId ORDER BY last_seen_at DESC, id`,
    ),
  ]);
  return {
    person: person!.results[0] as DetailsRow,
    names: names!.results as IdentityRow[],
    time: time!.results as TimeRow[],
    orders: orders!.results as OrderRow[],
    devices: devices!.results as DeviceRow[],
  };
}

export interface GivenRow {
  user_id: string;
  uid: string;
  seconds: number;
  expires_at: number;
}

/** What an operator gave or took, in whole seconds of either sign; null for what nobody did. */
export function givenBy(db: D1Database, key: string): Promise<GivenRow | null> {
  return db
    .prepare(
      `SELECT e.user_id, u.uid, (e.expires_at - e.starts_at) / 1000 AS seconds, e.expires_at
       FROM time_entry AS e JOIN user AS u ON u.id = e.user_id
       WHERE e.source = 'operator' AND e.source_id = ?1`,
    )
    .bind(key)
    .first<GivenRow>();
}
