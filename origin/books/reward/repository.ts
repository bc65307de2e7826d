/** The referrals' SQL: who invited a buyer, and the commission ledger, whose rows are only ever added. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";

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

/** Whom an order gave time to as an invitation reward, and how much. */
export function rewardOfOrder(
  db: D1Database,
  orderId: string,
): Promise<{ user_id: string; seconds: number } | null> {
  return db
    .prepare(
      `SELECT user_id, seconds FROM time_entry WHERE source = 'invitation' AND source_id = ?1`,
    )
    .bind(orderId)
    .first();
}

export interface EarnedRow {
  affiliate_id: string;
  amount: number;
}

export function commissionOfOrder(db: D1Database, orderId: string): Promise<EarnedRow | null> {
  return db
    .prepare(`SELECT affiliate_id, amount FROM commission_entry WHERE source_id = ?1`)
    .bind(orderId)
    .first<EarnedRow>();
}

export interface Rated {
  percent: number;
  amount: number;
}

export interface NewCommission {
  order: { id: string; userId: string; amount: number; currency: string };
  affiliateId: string;
  first: Rated;
  renewal: Rated;
  at: number;
}

/**
 * Whether it is the invitee's first purchase is decided by the very write: of two payments at once the later one sees
 * the earlier, and is a renewal.
 */
export function insertCommission(
  db: D1Database,
  { order, affiliateId, first, renewal, at }: NewCommission,
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO commission_entry
         (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
       SELECT :id, :id, :affiliateId, :userId, r.again, IIF(r.again, :renewalPercent, :firstPercent), :orderAmount, IIF(r.again, :renewalAmount, :firstAmount), :currency, :at
       FROM (SELECT EXISTS (
         SELECT 1 FROM purchase WHERE user_id = :userId AND status = 'paid' AND amount > 0 AND id <> :id
       ) AS again) AS r
       WHERE ${guard(transition)}`,
    {
      id: order.id,
      affiliateId,
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

/** A refund's row beside the one its order earned. */
export function insertCommissionChange(
  db: D1Database,
  change: { sourceId: string; orderId: string; amount: number; at: number },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO commission_entry
         (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
       SELECT :sourceId, order_id, affiliate_id, invitee_id, type, percent, base, :amount, currency, :at
       FROM commission_entry WHERE source_id = :orderId AND ${guard(transition)}`,
    {
      sourceId: change.sourceId,
      orderId: change.orderId,
      amount: change.amount,
      at: change.at,
      ...guardValues(transition),
    },
  );
}
