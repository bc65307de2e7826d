/** The SQL of all that operators see of a person, over all tables that know one. */
import type { TimeSource } from "#contract/membership.ts";
import type { OrderStatus } from "#contract/order.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { TO_PERSON } from "#origin/books/letters/repository.ts";

interface DetailsRow {
  language: string;
  kol: 0 | 1;
  invited_by: string | null;
  expires_at: number | null;
}

export interface IdentityRow {
  kind: string;
  typed: string;
}

export interface TimeRow {
  at: number;
  source: TimeSource;
  source_id: string;
  /** Of the order whose payment or refund it came from; null where it came from none. */
  number: string | null;
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
  id: string;
  platform: string;
  name: string;
  system_version: string;
  last_seen_at: number;
}

export interface GroupRow {
  /** The order that pays the seat; null for one that somebody else pays. */
  number: string | null;
  product_id: string;
  size: number;
  way: "all" | "self";
  is_creator: 0 | 1;
  status: string;
  state: string;
  joined_at: number;
  ends_at: number | null;
}

export interface InvitedRow {
  uid: string;
  created_at: number;
  has_paid: 0 | 1;
}

/** By currency. */
export interface CommissionRow {
  currency: string;
  earned: number;
  unsettled: number;
}

export interface ThreadRow {
  number: string;
  topic: string;
  state: string;
  changed_at: number;
}

export interface LetterRow {
  message: string;
  about: string | null;
  channel: string;
  status: string;
  created_at: number;
  settled_at: number | null;
}

export interface Details {
  person: DetailsRow;
  names: IdentityRow[];
  time: TimeRow[];
  orders: OrderRow[];
  devices: DeviceRow[];
  groups: GroupRow[];
  invited: InvitedRow[];
  commission: CommissionRow[];
  threads: ThreadRow[];
  letters: LetterRow[];
}

const NEWEST = 50;

/** Of somebody who is there, read at one moment. */
export async function detailsOf(
  db: D1Database,
  { userId, hashes }: { userId: string; hashes: string[] },
): Promise<Details> {
  const select = (sql: string) => statement(db, sql, { userId });
  const [person, names, time, orders, devices, ...rest] = await db.batch([
    select(
      `SELECT u.language, u.kol, (SELECT uid FROM user WHERE id = u.invited_by) AS invited_by,
         (SELECT expires_at FROM time_entry WHERE user_id = u.id ORDER BY seq DESC LIMIT 1) AS expires_at
       FROM user AS u WHERE u.id = :userId`,
    ),
    select(`SELECT kind, typed FROM identity WHERE user_id = :userId ORDER BY kind`),
    select(
      `SELECT at, source, source_id, months, seconds, expires_at, COALESCE(
         (SELECT number FROM purchase WHERE id = source_id),
         (SELECT p.number FROM refund AS r JOIN purchase AS p ON p.id = r.order_id WHERE r.id = source_id)
       ) AS number FROM time_entry
       WHERE user_id = :userId ORDER BY seq DESC LIMIT ${NEWEST}`,
    ),
    select(
      `SELECT number, product_id, amount, currency, status, created_at FROM purchase
       WHERE user_id = :userId ORDER BY created_at DESC, id LIMIT ${NEWEST}`,
    ),
    select(
      `SELECT id, platform, name, system_version, last_seen_at FROM device
       WHERE user_id = :userId ORDER BY last_seen_at DESC, id`,
    ),
    select(
      `SELECT p.number, g.product_id, g.size, g.way, g.creator_id = s.user_id AS is_creator, g.status, s.state, s.joined_at,
         g.ends_at
       FROM group_seat AS s JOIN group_buy AS g ON g.id = s.group_id LEFT JOIN purchase AS p ON p.id = s.order_id
       WHERE s.user_id = :userId ORDER BY s.joined_at DESC, s.id LIMIT ${NEWEST}`,
    ),
    select(
      `SELECT u.uid, u.created_at,
         EXISTS (SELECT 1 FROM purchase WHERE user_id = u.id AND status = 'paid' AND amount > 0) AS has_paid
       FROM user AS u WHERE u.invited_by = :userId ORDER BY u.created_at DESC, u.id LIMIT ${NEWEST}`,
    ),
    select(
      // A settlement is the sum of its rows, which are many.
      `SELECT currency, SUM(unsettled + settled) AS earned, SUM(unsettled) AS unsettled FROM (
         SELECT currency, amount AS unsettled, 0 AS settled FROM commission_entry
         WHERE affiliate_id = :userId AND settlement_id IS NULL
         UNION ALL SELECT currency, 0, amount FROM settlement WHERE affiliate_id = :userId
       ) GROUP BY currency ORDER BY currency`,
    ),
    select(
      `SELECT number, topic, state, changed_at FROM support_thread
       WHERE user_id = :userId ORDER BY changed_at DESC, id LIMIT ${NEWEST}`,
    ),
    statement(
      db,
      `SELECT message, about, channel, status, created_at, settled_at FROM outbox
       WHERE ${TO_PERSON} ORDER BY created_at DESC, id LIMIT ${NEWEST}`,
      { userId, hashes: JSON.stringify(hashes) },
    ),
  ]);
  const [groups, invited, commission, threads, letters] = rest;
  return {
    person: person!.results[0] as DetailsRow,
    names: names!.results as IdentityRow[],
    time: time!.results as TimeRow[],
    orders: orders!.results as OrderRow[],
    devices: devices!.results as DeviceRow[],
    groups: groups!.results as GroupRow[],
    invited: invited!.results as InvitedRow[],
    commission: commission!.results as CommissionRow[],
    threads: threads!.results as ThreadRow[],
    letters: letters!.results as LetterRow[],
  };
}
