/** The SQL by which operators find and see a person, over all tables that know one. */
import type { FoundBy } from "#contract/ops/person.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { PERSON, type PersonRow } from "#origin/books/people/account/living.ts";

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
const LOOKS: [by: FoundBy, userId: string][] = [
  ["uid", `SELECT id FROM user WHERE uid = :code`],
  ["account", `SELECT user_id FROM identity WHERE kind = 'account' AND key = :account`],
  ["email", `SELECT user_id FROM identity WHERE kind = 'email' AND key = :email`],
  ["phone", `SELECT user_id FROM identity WHERE kind = 'phone' AND key = :phone`],
  ["device", `SELECT user_id FROM identity WHERE kind = 'device' AND key = :deviceHash`],
  ["device", `SELECT user_id FROM device WHERE device_hash = :deviceHash`],
  ["order_number", `SELECT user_id FROM purchase WHERE number = :code`],
  ["invitation_code", `SELECT id FROM user WHERE invite_code = :code`],
  ["redemption_code", `SELECT redeemed_by FROM redemption_code WHERE code_hash = :codeHash`],
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
  by: FoundBy;
}

const FOUND_LIMIT = 20;

/** A statement for each look: D1 takes no UNION of so many. Whoever is found twice by the same kind of name is there once. */
export async function peopleNamed(db: D1Database, names: Names): Promise<FoundRow[]> {
  const { code, account, email, phone, deviceHash, hash, codeHash } = names;
  const values = { code, account, email, phone, deviceHash, hash, codeHash };
  const looks = LOOKS.map(([by, userId]) =>
    statement(
      db,
      `${PERSON}, '${by}' AS by FROM user AS u WHERE u.id IN (${userId}) LIMIT ${FOUND_LIMIT}`,
      values,
    ),
  );
  const found = (await db.batch<FoundRow>(looks)).flatMap(({ results }) => results);
  return [...new Map(found.map((row) => [`${row.by} ${row.id}`, row])).values()];
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
