/** What the inviter's page asks the database. The records are the invited people's own orders: nothing is kept twice. */
import type { TextsJson } from "#origin/ground/db/texts.ts";
import type { Place } from "#origin/ground/db/page.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

export interface InvitationRow {
  invite_code: string;
  kol: 0 | 1;
  invited: number;
  /** Reward time less what refunds took of it. */
  reward: number;
}

/** A refund's row about a reward is named after the refund (origin/books/reward/reward.ts). */
const OF_REWARD = `(t.source = 'invitation' OR (t.source = 'refund'
  AND (t.source_id LIKE '%:invitation' OR t.source_id LIKE '%:invitation:undone')))`;

export function invitationOf(db: D1Database, userId: Who): Promise<InvitationRow | null> {
  return statement(
    db,
    `SELECT u.invite_code, u.kol, u.brought AS invited,
         (SELECT COALESCE(SUM(t.seconds), 0) FROM time_entry AS t WHERE t.user_id = u.id AND ${OF_REWARD}) AS reward
       FROM user AS u WHERE u.id = :userId`,
    { userId },
  ).first<InvitationRow>();
}

export interface RecordRow {
  id: string;
  paid_at: number;
  display_name: string;
  names: TextsJson;
  /** What was paid, money of an earlier order included. */
  cost: number;
  /** Of the group that the order's seat is in. */
  group_status: string | null;
  purchased: number | null;
  reward: number | null;
  taken_back: number;
  commission: 0 | 1;
  gift: 0 | 1;
  /** A gift that the inviter redeemed. */
  came_to_inviter: 0 | 1;
  /** All of its money went back. */
  returned: 0 | 1;
}

/** The order of the seat that a plan bought alone came from: its refunds take of the plan's reward. */
const SEAT_ORDER = `(SELECT s.order_id FROM group_order AS o JOIN group_seat AS s ON s.id = o.seat_id
  WHERE o.order_id = p.id AND o.kind = 'solo')`;

/** Newest first, from just after a row on. */
export async function recordsOf(
  db: D1Database,
  userId: Who,
  after: Place | null,
  limit: number,
): Promise<RecordRow[]> {
  const { results } = await statement(
    db,
    `SELECT p.id, p.closed_at AS paid_at, u.display_name, p.names, p.amount + p.credit AS cost,
         g.status AS group_status, (own.expires_at - own.starts_at) / 1000 AS purchased, given.seconds AS reward,
         EXISTS (SELECT 1 FROM commission_entry WHERE source_id = p.id) AS commission,
         p.gift, COALESCE(own.user_id = :userId, 0) AS came_to_inviter,
         EXISTS (SELECT 1 FROM gift WHERE order_id = p.id AND money_back = 1) AS returned,
         COALESCE((
           SELECT -SUM(t.seconds) FROM refund AS r JOIN time_entry AS t ON t.source = 'refund' AND t.user_id = :userId
             AND t.source_id IN (r.id || ':invitation', r.id || ':invitation:undone')
           WHERE given.seconds IS NOT NULL AND r.order_id IN (p.id, ${SEAT_ORDER})
         ), 0) AS taken_back
       FROM user AS u JOIN purchase AS p ON p.user_id = u.id
       LEFT JOIN time_entry AS own ON own.source = CASE WHEN p.gift THEN 'gift' WHEN p.purpose = 'membership' THEN 'order'
         ELSE 'group_buy' END AND own.source_id = p.id AND (p.gift OR own.user_id = u.id)
       LEFT JOIN time_entry AS given ON given.source = 'invitation' AND given.source_id = p.id AND given.user_id = :userId
       LEFT JOIN group_order AS l ON l.order_id = p.id AND l.kind = 'seat'
       LEFT JOIN group_buy AS g ON g.id = l.group_id
       WHERE u.invited_by = :userId AND p.status = 'paid' AND (p.closed_at, p.id) < (:at, :id)
       ORDER BY p.closed_at DESC, p.id DESC LIMIT :limit`,
    { userId, at: after?.at ?? Number.MAX_SAFE_INTEGER, id: after?.id ?? "", limit },
  ).all<RecordRow>();
  return results;
}
