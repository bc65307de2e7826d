/** The SQL by which operators find gifts. */
import { GIFT, type GiftRow } from "#origin/books/gift/repository.ts";
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface FoundGiftRow extends GiftRow {
  buyer_uid: string;
  redeemed_by_uid: string | null;
  letter_due_at: number | null;
}

export interface Named {
  /** An order's or a person's number. */
  text: string;
  codeHash: string;
}

/** Newest first, from just after a row on. Each way reads along an index. */
export async function giftsNamed(
  db: D1Database,
  { text, codeHash, after }: Named & { after: Place | null },
  limit: number,
): Promise<FoundGiftRow[]> {
  const { results } = await statement(
    db,
    `SELECT g.*, buyer.uid AS buyer_uid, redeemer.uid AS redeemed_by_uid,
         (SELECT due_at FROM gift_letter WHERE gift_id = g.id AND state = 'waiting') AS letter_due_at
       FROM (${GIFT} WHERE gift.id IN (
         SELECT gift.id FROM purchase JOIN gift ON gift.order_id = purchase.id WHERE purchase.number = :text
         UNION SELECT id FROM redemption_code WHERE code_hash = :codeHash
         UNION SELECT gift.id FROM user JOIN gift ON gift.user_id = user.id WHERE user.uid = :text
         UNION SELECT code.id FROM user JOIN redemption_code AS code ON code.redeemed_by = user.id WHERE user.uid = :text
       )) AS g
       JOIN user AS buyer ON buyer.id = g.user_id LEFT JOIN user AS redeemer ON redeemer.id = g.redeemed_by
       WHERE ${goingDown("g.bought_at", "g.id")} ORDER BY g.bought_at DESC, g.id DESC LIMIT :limit`,
    { text, codeHash, ...placeDown(after), limit },
  ).all<FoundGiftRow>();
  return results;
}
