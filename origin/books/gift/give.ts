/**
 * What redeeming a gift does, beside the claim of its code: the plan's time to whoever redeems it, less what had gone back of
 * its price, and what the purchase brings the buyer's inviter. Until then its money may go back any day, so nothing was
 * earned by it.
 */
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { giveReward } from "#origin/books/reward/reward.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { inSteps, takenOf } from "#origin/ground/money/refunding.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { TimeBook } from "#origin/ground/ports/time.ts";
import { claimVersion, type GiftRow } from "./repository.ts";

export interface Redemption {
  origin: Origin;
  at: number;
  /** Of the redemption code. */
  transition: Transition;
  times: TimeBook;
}

export async function giveGift(
  { origin, at, transition, times }: Redemption,
  gift: GiftRow,
  userId: string,
): Promise<D1PreparedStatement[]> {
  const { db } = origin;
  const order = await orderById(db, gift.order_id);
  if (!order) throw new Error("a gift without an order");
  const of = { userId, at } as const;
  const grant = { months: order.months };
  const time = [
    await times.credit(grant, { ...of, source: "gift", sourceId: order.id }, transition),
  ];
  const seconds = times.given(userId);
  const refunds = inSteps(order.amount, await refundsOf(db, order.id));
  for (const refund of refunds) {
    const taking = { ...of, source: "refund", sourceId: refund.refundId } as const;
    time.push(...(await times.revoke(takenOf(seconds, refund), taking, transition)));
  }
  const bought = {
    buyerId: order.user_id,
    redeemerId: userId,
    orderId: order.id,
    seconds,
    refunds,
  };
  const move = { origin, order, at, transition, times, paymentId: null };
  return [claimVersion(db, gift, transition, true), ...time, ...(await giveReward(move, bought))];
}
