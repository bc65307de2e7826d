/** The gifts' SQL. A gift and its redemption code have one id; who bought it is in each question of a buyer. */
import { insertRow, type Part, statement, type Who } from "#origin/ground/db/statement.ts";
import type { TextsJson } from "#origin/ground/db/texts.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { Language } from "#contract/scalars.ts";

export interface GiftRow {
  id: string;
  order_id: string;
  user_id: string;
  sealed: string | null;
  language: Language;
  version: number;
  money_back: 0 | 1;
  redeemed_by: string | null;
  redeemed_at: number | null;
  /** When its code ends or did; gifts have no end of their own. */
  ended_at: number | null;
  number: string;
  names: TextsJson;
  months: number;
  amount: number;
  currency: string;
  refunded: number;
  bought_at: number;
  /** How many of its letters went out. */
  letters_sent: number;
}

/** The columns of a `GiftRow`; conditions follow. */
export const GIFT = `SELECT gift.id, gift.order_id, gift.user_id, gift.sealed, gift.language, gift.version, gift.money_back,
    code.redeemed_by, code.redeemed_at, code.expires_at AS ended_at, p.number, p.names, p.months, p.amount, p.currency,
    p.closed_at AS bought_at, COALESCE((
      SELECT SUM(r.amount) FROM refund AS r JOIN payment AS m ON m.id = r.payment_id
      WHERE m.order_id = p.id AND m.disposition = 'applied' AND r.status IN ('requested', 'succeeded')
    ), 0) AS refunded,
    (SELECT COUNT(*) FROM gift_letter WHERE gift_id = gift.id AND state = 'sent') AS letters_sent
  FROM gift JOIN redemption_code AS code ON code.id = gift.id JOIN purchase AS p ON p.id = gift.order_id`;

/** The condition for a gift to be redeemable; `gift` is the SQL of its id, `now` a parameter's name. */
export const isWaiting = (gift: string, now: string) => `EXISTS (
  SELECT 1 FROM redemption_code WHERE id = ${gift} AND redeemed_by IS NULL AND (expires_at IS NULL OR expires_at > ${now})
)`;

export function giftById(db: D1Database, id: string): Promise<GiftRow | null> {
  return db.prepare(`${GIFT} WHERE gift.id = ?1`).bind(id).first<GiftRow>();
}

export function giftOfOrder(db: D1Database, orderId: string | Part): Promise<GiftRow | null> {
  return statement(db, `${GIFT} WHERE gift.order_id = :orderId`, { orderId }).first<GiftRow>();
}

/** Only its buyer's: another's is null like one that does not exist. */
export function giftOf(db: D1Database, orderId: string, userId: Who): Promise<GiftRow | null> {
  const sql = `${GIFT} WHERE gift.order_id = :orderId AND gift.user_id = :userId`;
  return statement(db, sql, { orderId, userId }).first<GiftRow>();
}

/** Newest first. */
export async function giftsOf(db: D1Database, userId: Who, limit: number): Promise<GiftRow[]> {
  const { results } = await statement(
    db,
    `${GIFT} WHERE gift.user_id = :userId ORDER BY gift.created_at DESC, gift.id LIMIT :limit`,
    { userId, limit },
  ).all<GiftRow>();
  return results;
}

export interface NewGift {
  id: string;
  orderId: string;
  userId: string;
  sealed: string;
  language: Language;
  at: number;
}

export function insertGift(
  db: D1Database,
  { id, orderId, userId, sealed, language, at }: NewGift,
  transition: Transition,
): D1PreparedStatement {
  const row = { id, order_id: orderId, user_id: userId, sealed, language, created_at: at };
  return insertRow(db, "gift", row, guard(transition), guardValues(transition));
}

/** Aborts the batch when another move of the gift came between; `forget` empties what only its buyer could see. */
export function claimVersion(
  db: D1Database,
  { id, version }: Pick<GiftRow, "id" | "version">,
  transition: Transition,
  forget = false,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE gift SET version = :next, sealed = IIF(:forget, NULL, sealed) WHERE id = :id AND ${guard(transition)}`,
    { id, next: version + 1, forget: forget ? 1 : 0, ...guardValues(transition) },
  );
}

/** Its money is back as a whole: a code that nobody redeemed and nobody ended before ends. */
export function endForMoney(
  db: D1Database,
  id: string,
  at: number,
  transition: Transition,
): D1PreparedStatement[] {
  const values = { id, at, ...guardValues(transition) };
  return [
    statement(
      db,
      `UPDATE gift SET money_back = 1 WHERE id = :id AND ${isWaiting(":id", ":at")} AND ${guard(transition)}`,
      values,
    ),
    statement(
      db,
      `UPDATE redemption_code SET expires_at = :at, revoked_at = :at
         WHERE id = :id AND redeemed_by IS NULL AND (expires_at IS NULL OR expires_at > :at) AND ${guard(transition)}`,
      values,
    ),
    statement(
      db,
      `DELETE FROM gift_letter WHERE gift_id = :id AND state = 'waiting' AND ${guard(transition)}`,
      { id, ...guardValues(transition) },
    ),
  ];
}

/** The inverse: only of a code that ended for its money. */
export function beginAgain(
  db: D1Database,
  id: string,
  transition: Transition,
): D1PreparedStatement[] {
  const values = { id, ...guardValues(transition) };
  return [
    statement(
      db,
      `UPDATE redemption_code SET expires_at = NULL, revoked_at = NULL
         WHERE id = (SELECT id FROM gift WHERE id = :id AND money_back = 1) AND ${guard(transition)}`,
      values,
    ),
    statement(db, `UPDATE gift SET money_back = 0 WHERE id = :id AND ${guard(transition)}`, values),
  ];
}

/** Changes nothing when the card was written or the gift redeemed meanwhile. */
export function writeCard(
  db: D1Database,
  { id, sealed }: Pick<GiftRow, "id" | "sealed">,
  card: { sealed: string; language: Language },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE gift SET sealed = :next, language = :language WHERE id = :id AND sealed = :before`,
    { id, before: sealed, next: card.sealed, language: card.language },
  );
}

/** For the deletion of the buyer's account: cards, and letters with their recipients. The codes stay good. */
export function forgetGiftsOf(
  db: D1Database,
  userId: string,
  transition: Transition,
): D1PreparedStatement[] {
  const of = `user_id = :userId AND ${guard(transition)}`;
  const values = { userId, ...guardValues(transition) };
  return [
    statement(db, `UPDATE gift SET sealed = NULL WHERE ${of}`, values),
    statement(db, `DELETE FROM gift_letter WHERE ${of}`, values),
  ];
}
