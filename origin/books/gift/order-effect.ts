/**
 * What orders do to gifts: paid, a gift has its code; with all of its money back, a code that nobody redeemed ends, and time
 * that somebody redeemed is taken as a buyer's own is. Each refund claims the gift's version, so that it and a redemption
 * cannot both be computed from the same state (docs/decisions/0149-gifts.md).
 */
import type { OrderEffect, RefundMove, RefundSteps } from "#origin/ground/origin.ts";
import { newId, newRedemptionCode, tokenHash } from "#origin/ground/ids.ts";
import { insertRedemptionCode } from "#origin/books/redemption/repository.ts";
import { takeTimeBack } from "#origin/books/time/order-effect.ts";
import { spanOfSource } from "#origin/books/time/repository.ts";
import { sealCard } from "./card.ts";
import {
  beginAgain,
  claimVersion,
  endForMoney,
  giftOfOrder,
  type GiftRow,
  insertGift,
} from "./repository.ts";

export const giftEffect: OrderEffect = {
  async paid({ origin: { db, vault }, order, at, transition }) {
    if (order.purpose !== "gift") return [];
    const code = newRedemptionCode();
    const id = newId();
    const { id: orderId, user_id: userId, months, language } = order;
    const made = { id, codeHash: await tokenHash(code), months, seconds: 0, now: at };
    const note = `gift ${order.number}`;
    const sealed = await sealCard(vault, id, { code, line: "" });
    return [
      insertRedemptionCode(db, { ...made, note, expiresAt: null }, transition),
      insertGift(db, { id, orderId, userId, sealed, language, at }, transition),
    ];
  },

  async refund(db, orderId) {
    const gift = await giftOfOrder(db, orderId);
    if (!gift) return NOTHING;
    return {
      made: (move) => takeBack(move, gift),
      // Time that was taken comes back with everybody's (origin/books/time/order-effect.ts).
      async undone({ origin, transition }) {
        const again = gift.redeemed_by === null ? beginAgain(origin.db, gift.id, transition) : [];
        return [claimVersion(origin.db, gift, transition), ...again];
      },
    };
  },
};

const NOTHING: RefundSteps = { made: async () => [], undone: async () => [] };

/** Thrown where its buyer takes back what is redeemed. */
export const GIFT_REDEEMED = "gift_redeemed";

async function takeBack(move: RefundMove, gift: GiftRow): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition, before, after, ofUnused } = move;
  const claim = claimVersion(origin.db, gift, transition);
  if (gift.redeemed_by === null) {
    const isWhole = after === order.amount;
    if (isWhole) move.taken.push({ what: "code" });
    return [claim, ...(isWhole ? endForMoney(origin.db, gift.id, at, transition) : [])];
  }
  if (ofUnused) throw new Error(GIFT_REDEEMED);
  const given = await givenBy(move, gift.redeemed_by);
  return [claim, ...(await takeTimeBack(move, given, { paid: order.amount, before, after }))];
}

async function givenBy({ origin, order }: RefundMove, userId: string) {
  const of = { userId, source: "gift", sourceId: order.id } as const;
  return { userId, seconds: await spanOfSource(origin.db, of) };
}
