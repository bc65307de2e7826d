/** What orders do to membership time: the plan's months when paid, taken back in proportion when money goes back. */
import { portion } from "../money/amount.ts";
import type { OrderEffect, RefundedMove } from "../order/effects.ts";
import { secondsOf } from "./repository.ts";

export const membershipEffect: OrderEffect = {
  async paid({ order, at, transition, times }) {
    if (order.purpose !== "membership") return [];
    const of = { userId: order.user_id, source: "order", sourceId: order.id, at } as const;
    return [await times.credit({ months: order.months }, of, transition)];
  },

  refunded: (move) => (move.after > move.before ? takeBack(move) : giveBack(move)),
};

async function takeBack(move: RefundedMove): Promise<D1PreparedStatement[]> {
  const seconds = secondsFor(move, move.after) - secondsFor(move, move.before);
  return move.times.revoke(seconds, refundOf(move, move.refundId), move.transition);
}

/** The refund came to nothing: exactly what it took is given again. */
async function giveBack(move: RefundedMove): Promise<D1PreparedStatement[]> {
  const taken = await secondsOf(move.origin.db, refundOf(move, move.refundId));
  if (!taken) return [];
  const of = refundOf(move, `${move.refundId}:undone`);
  return [await move.times.credit({ seconds: -taken }, of, move.transition)];
}

function refundOf({ order, at }: RefundedMove, sourceId: string) {
  return { userId: order.user_id, source: "refund", sourceId, at } as const;
}

/** The time that so much of the price stands for, of what the order really gave. */
function secondsFor({ order }: RefundedMove, refunded: number): number {
  const { time_starts_at: from, time_expires_at: until } = order;
  if (from === null || until === null) return 0;
  return portion(Math.floor((until - from) / 1_000), refunded, order.amount);
}
