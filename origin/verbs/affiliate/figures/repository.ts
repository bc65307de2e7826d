/** What an affiliate's own page asks the database. Every query names whose rows it wants. */
import type { TextsJson } from "#origin/ground/db/texts.ts";
import { IS_AFFILIATE } from "#origin/books/people/account/repository.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

/** Null for a person who is no affiliate and never was. */
export function affiliateOf(
  db: D1Database,
  userId: Who,
): Promise<{ percent: number | null } | null> {
  return statement(
    db,
    `SELECT kol_percent AS percent FROM user WHERE id = :userId AND ${IS_AFFILIATE}`,
    { userId },
  ).first();
}

export interface Sums {
  unsettled: number;
  months: { month: string; amount: number }[];
  invitees: { registered: number; paid: number };
}

/** An invitee has paid once an order of theirs that cost money is paid: what makes a first purchase. */
const HAS_PAID = `EXISTS (SELECT 1 FROM purchase WHERE user_id = u.id AND status = 'paid' AND amount > 0)`;

export async function sumsOf(
  db: D1Database,
  affiliateId: Who,
  { currency, from }: { currency: string; from: string },
): Promise<Sums> {
  const [unsettled, months, invitees] = await Promise.all([
    statement(
      db,
      `SELECT COALESCE(SUM(amount), 0) AS amount FROM commission_entry
         WHERE affiliate_id = :affiliateId AND currency = :currency AND settlement_id IS NULL`,
      { affiliateId, currency },
    ).first<number>("amount"),
    statement(
      db,
      `SELECT strftime('%Y-%m', at / 1000, 'unixepoch') AS month, SUM(amount) AS amount FROM commission_entry
         WHERE affiliate_id = :affiliateId AND currency = :currency GROUP BY month HAVING month >= :from`,
      { affiliateId, currency, from },
    ).all<Sums["months"][number]>(),
    statement(
      db,
      `SELECT COUNT(*) AS registered, COALESCE(SUM(${HAS_PAID}), 0) AS paid FROM user AS u WHERE u.invited_by = :affiliateId`,
      { affiliateId },
    ).first<Sums["invitees"]>(),
  ]);
  return {
    unsettled: unsettled ?? 0,
    months: months.results,
    invitees: invitees ?? { registered: 0, paid: 0 },
  };
}

/** From just before a row on, as many as `limit`. */
export interface Stretch {
  before: number | undefined;
  limit: number;
}

export interface CommissionRow {
  seq: number;
  uid: string;
  names: TextsJson;
  base: number;
  type: 0 | 1;
  percent: number;
  amount: number;
  currency: string;
  /** Of the refund that a row follows. */
  refunded: number | null;
  settled: 0 | 1;
  at: number;
}

/** Rows are only ever added, so that each keeps its number. A refund that came to nothing is named `<refund>:undone`. */
export async function commissionsOf(
  db: D1Database,
  { affiliateId, settlementId }: { affiliateId: Who; settlementId: string | undefined },
  { before, limit }: Stretch,
): Promise<CommissionRow[]> {
  const { results } = await statement(
    db,
    `SELECT c.seq, u.uid, p.names, c.base, c.type, c.percent, c.amount, c.currency,
         r.amount AS refunded, c.settlement_id IS NOT NULL AS settled, c.at
       FROM (
         SELECT *, ROW_NUMBER() OVER (ORDER BY rowid) AS seq FROM commission_entry WHERE affiliate_id = :affiliateId
       ) AS c
       JOIN purchase AS p ON p.id = c.order_id JOIN user AS u ON u.id = c.invitee_id
       LEFT JOIN refund AS r ON r.id = REPLACE(c.source_id, ':undone', '')
       WHERE c.seq < :before AND (:settlementId IS NULL OR c.settlement_id = :settlementId)
       ORDER BY c.seq DESC LIMIT :limit`,
    {
      affiliateId,
      before: before ?? Number.MAX_SAFE_INTEGER,
      settlementId: settlementId ?? null,
      limit,
    },
  ).all<CommissionRow>();
  return results;
}

export async function isOwnSettlement(
  db: D1Database,
  affiliateId: Who,
  id: string,
): Promise<boolean> {
  const found = await statement(
    db,
    `SELECT 1 FROM settlement WHERE id = :id AND affiliate_id = :affiliateId`,
    { affiliateId, id },
  ).first();
  return found !== null;
}

export interface InviteeRow {
  seq: number;
  uid: string;
  created_at: number;
  paid: 0 | 1;
}

export async function inviteesOf(
  db: D1Database,
  affiliateId: Who,
  { before, limit }: Stretch,
): Promise<InviteeRow[]> {
  const { results } = await statement(
    db,
    `SELECT u.seq, u.uid, u.created_at, ${HAS_PAID} AS paid
       FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY rowid) AS seq FROM user WHERE invited_by = :affiliateId) AS u
       WHERE u.seq < :before ORDER BY u.seq DESC LIMIT :limit`,
    { affiliateId, before: before ?? Number.MAX_SAFE_INTEGER, limit },
  ).all<InviteeRow>();
  return results;
}
