/** What orders do to membership time: the plan's months when paid, taken back in proportion when money goes back. */
import { portion } from "../money/amount.ts";
import type { OrderEffect, RefundedMove } from "../order/effects.ts";
import { secondsOfSource } from "./repository.ts";

export const membershipEffect: OrderEffect = {
  async paid({ order, at, transition, times }) {
    if (order.purpose !== "membership") return [];
    const of = { userId: order.user_id, source: "order", sourceId: order.id, at } as const;
    return [await times.credit({ months: order.months }, of, transition)];
  },

  async refunded(move) {
    if (move.order.purpose !== "membership") return [];
    return takeTimeBack(
      move,
      move.order.user_id,
      secondsFor(move, move.after) - secondsFor(move, move.before),
    );
  },
};

/** Takes so many seconds of a person with a refund; when the refund came to nothing, what it took is given again. */
export async function takeTimeBack(
  move: RefundedMove,
  userId: string,
  seconds: number,
): Promise<D1PreparedStatement[]> {
  if (move.after > move.before) {
    return seconds > 0
      ? move.times.revoke(seconds, refundOf(move, userId, move.refundId), move.transition)
      : [];
  }
  const taken = await secondsOfSource(move.origin.db, refundOf(move, userId, move.refundId));
  if (!taken) return [];
  const of = refundOf(move, userId, `${move.refundId}:undone`);
  return [await move.times.credit({ seconds: -taken }, of, move.transition)];
}

function refundOf({ at }: RefundedMove, userId: string, sourceId: string) {
  return { userId, source: "refund", sourceId, at } as const;
}

/** The time that so much of the price stands for, of what the order really gave; money of an earlier order counts too. */
function secondsFor({ order }: RefundedMove, refunded: number): number {
  const { time_starts_at: from, time_expires_at: until } = order;
  if (from === null || until === null) return 0;
  return portion(Math.floor((until - from) / 1_000), refunded, order.amount + order.credit);
}
