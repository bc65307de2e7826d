/** The operators' SQL about shared accounts. */
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface AccountRow {
  id: string;
  service: string;
  account: string;
  link: string;
  slots: number;
  taken: number;
  reports: number;
  outsiders: number;
  password_at: number;
}

/** Those that people reported first, then those whose password others know. */
export async function benefitAccounts(db: D1Database, id?: string): Promise<AccountRow[]> {
  const { results } = await db
    .prepare(
      `SELECT a.id, a.service, a.account, a.link, a.slots, a.password_at,
         (SELECT COUNT(*) FROM benefit_lease WHERE account_id = a.id AND ended_at IS NULL) AS taken,
         (SELECT COUNT(*) FROM benefit_report WHERE account_id = a.id AND version = a.version) AS reports,
         (SELECT COUNT(DISTINCT l.user_id) FROM benefit_lease AS l
          WHERE l.account_id = a.id AND l.ended_at IS NOT NULL AND l.seen_version = a.version AND NOT EXISTS (
            SELECT 1 FROM benefit_lease WHERE account_id = a.id AND user_id = l.user_id AND ended_at IS NULL
          )) AS outsiders
       FROM benefit_account AS a WHERE ?1 IS NULL OR a.id = ?1
       ORDER BY reports DESC, outsiders DESC, a.service, a.account`,
    )
    .bind(id ?? null)
    .all<AccountRow>();
  return results;
}

export function accountId(
  db: D1Database,
  service: string,
  account: string,
): Promise<string | null> {
  return db
    .prepare(`SELECT id FROM benefit_account WHERE service = ?1 AND account = ?2`)
    .bind(service, account)
    .first<string>("id");
}

export interface ReportRow {
  /** Of its table: the version of the password, and the person. */
  key: string;
  at: number;
  uid: string;
  in_force: 0 | 1;
}

const KEY = `(r.version || ':' || r.user_id)`;

/** Newest first, from just after a row on. */
export async function reportsOf(
  db: D1Database,
  { id, after }: { id: string; after: Place | null },
  limit: number,
): Promise<ReportRow[]> {
  const { results } = await statement(
    db,
    `SELECT ${KEY} AS key, r.at, u.uid, r.version = (SELECT version FROM benefit_account WHERE id = :id) AS in_force
       FROM benefit_report AS r JOIN user AS u ON u.id = r.user_id
       WHERE r.account_id = :id AND ${goingDown("r.at", KEY)} ORDER BY r.at DESC, ${KEY} DESC LIMIT :limit`,
    { id, ...placeDown(after), limit },
  ).all<ReportRow>();
  return results;
}

export interface HolderRow {
  uid: string;
  since: number;
}

/** The longest first; an account has no more than a hundred slots. */
export async function holdersOf(db: D1Database, id: string): Promise<HolderRow[]> {
  const { results } = await statement(
    db,
    `SELECT u.uid, l.created_at AS since FROM benefit_lease AS l JOIN user AS u ON u.id = l.user_id
       WHERE l.account_id = :id AND l.ended_at IS NULL ORDER BY l.created_at, l.id`,
    { id },
  ).all<HolderRow>();
  return results;
}

export interface NewAccount {
  id: string;
  service: string;
  link: string;
  account: string;
  sealedPassword: string;
  slots: number;
  now: number;
}

export function insertAccount(db: D1Database, account: NewAccount): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
       VALUES (:id, :service, :link, :account, :sealedPassword, :slots, :now, :now)`,
    {
      id: account.id,
      service: account.service,
      link: account.link,
      account: account.account,
      sealedPassword: account.sealedPassword,
      slots: account.slots,
      now: account.now,
    },
  );
}

export interface Rotation {
  id: string;
  sealedPassword: string;
  slots: number | undefined;
  link: string | undefined;
  now: number;
}

export function rotateAccount(db: D1Database, rotation: Rotation): D1PreparedStatement {
  return statement(
    db,
    `UPDATE benefit_account SET sealed_password = :sealedPassword, version = version + 1, password_at = :now,
         slots = COALESCE(:slots, slots), link = COALESCE(:link, link)
       WHERE id = :id`,
    {
      id: rotation.id,
      sealedPassword: rotation.sealedPassword,
      now: rotation.now,
      slots: rotation.slots ?? null,
      link: rotation.link ?? null,
    },
  );
}
