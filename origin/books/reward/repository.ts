/** The referrals' SQL: who invited a buyer, and the commission ledger, whose rows are only ever added. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { type Part, statement } from "#origin/ground/db/statement.ts";

export interface InviterRow {
  id: string;
  kol: 0 | 1;
  /** Agreed with this affiliate for first purchases; null when the configured least applies. */
  kol_percent: number | null;
}

/** Null for somebody who came by themselves, and when the inviter's account is deleted. */
export function inviterOf(db: D1Database, userId: string): Promise<InviterRow | null> {
  return db
    .prepare(
      `SELECT i.id, i.kol, i.kol_percent FROM user AS u JOIN user AS i ON i.id = u.invited_by
       WHERE u.id = ?1 AND i.deleted_at IS NULL AND i.id <> u.id`,
    )
    .bind(userId)
    .first<InviterRow>();
}

export interface RewardRow {
  user_id: string;
  seconds: number;
}

/** Whom an order gave time to as an invitation reward, and how much. */
export function rewardOfOrder(db: D1Database, orderId: string | Part): Promise<RewardRow | null> {
  return statement(
    db,
    `SELECT user_id, seconds FROM time_entry WHERE source = 'invitation' AND source_id = :orderId`,
    { orderId },
  ).first<RewardRow>();
}

export interface EarnedRow {
  affiliate_id: string;
  amount: number;
  /** First purchase 0, renewal 1. */
  type: 0 | 1;
  percent: number;
}

export function commissionOfOrder(
  db: D1Database,
  orderId: string | Part,
): Promise<EarnedRow | null> {
  return statement(
    db,
    `SELECT affiliate_id, amount, type, percent FROM commission_entry WHERE source_id = :orderId`,
    { orderId },
  ).first<EarnedRow>();
}

export interface PartRow {
  id: string;
  amount: number;
  currency: string;
  created_at: number;
}

/** The orders that make one purchase of an order: before that of a difference the one of its seat. */
export async function partsOf(db: D1Database, orderId: string): Promise<PartRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, amount, currency, created_at FROM purchase WHERE id IN (?1, (
         SELECT s.order_id FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id
         WHERE o.order_id = ?1 AND o.kind = 'solo'
       )) ORDER BY id = ?1`,
    )
    .bind(orderId)
    .all<PartRow>();
  return results;
}

export interface Rated {
  percent: number;
  amount: number;
}

export interface NewCommission {
  order: { id: string; userId: string; amount: number; currency: string };
  affiliateId: string;
  /** Of a part that earned before; null to be decided. */
  type: 0 | 1 | null;
  /** The orders that make one purchase with it, itself too. */
  whole: string[];
  /** The order of the seat that it is the difference of. */
  partOf: string | null;
  first: Rated;
  renewal: Rated;
  at: number;
}

/**
 * Whether it is the invitee's first purchase is decided by the very write: of two payments at once the later one sees
 * the earlier, and is a renewal. The orders of one purchase do not count for each other.
 */
export function insertCommission(
  db: D1Database,
  { order, affiliateId, type, whole, partOf, first, renewal, at }: NewCommission,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO commission_entry
         (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, part_of, at)
       SELECT :id, :id, :affiliateId, :userId, r.again, IIF(r.again, :renewalPercent, :firstPercent), :orderAmount,
         IIF(r.again, :renewalAmount, :firstAmount), :currency, :partOf, :at
       FROM (SELECT COALESCE(:type, EXISTS (
         SELECT 1 FROM purchase WHERE user_id = :userId AND status = 'paid' AND amount > 0
           AND id NOT IN (SELECT value FROM json_each(:whole))
           AND closed_at <= (SELECT closed_at FROM purchase WHERE id = COALESCE(:partOf, :id))
       )) AS again) AS r
       WHERE ${guard(transition)}`,
    {
      id: order.id,
      affiliateId,
      type,
      whole: JSON.stringify(whole),
      partOf,
      userId: order.userId,
      orderAmount: order.amount,
      currency: order.currency,
      firstPercent: first.percent,
      firstAmount: first.amount,
      renewalPercent: renewal.percent,
      renewalAmount: renewal.amount,
      at,
      ...guardValues(transition),
    },
  );
}

export interface CommissionChange {
  sourceId: string;
  orderId: string;
  /** What it is where the order earned as a first purchase, and as a renewal. */
  first: number;
  renewal: number;
  at: number;
}

/** A refund's row beside the one its order earned. */
export function insertCommissionChange(
  db: D1Database,
  change: CommissionChange,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO commission_entry
         (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
       SELECT :sourceId, order_id, affiliate_id, invitee_id, type, percent, base, IIF(type, :renewal, :first), currency, :at
       FROM commission_entry WHERE source_id = :orderId AND ${guard(transition)}`,
    {
      sourceId: change.sourceId,
      orderId: change.orderId,
      first: change.first,
      renewal: change.renewal,
      at: change.at,
      ...guardValues(transition),
    },
  );
}
