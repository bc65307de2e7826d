/** What orders do to membership time: the plan's months when paid, taken back in proportion when money goes back. */
import { type Refunding, takenOf } from "#origin/ground/money/refunding.ts";
import type { OrderEffect, RefundedMove } from "#origin/ground/origin.ts";
import { secondsOfSource } from "./repository.ts";

export const membershipEffect: OrderEffect = {
  async paid({ order, at, transition, times }) {
    if (order.purpose !== "membership") return [];
    const of = { userId: order.user_id, source: "order", sourceId: order.id, at } as const;
    return [await times.credit({ months: order.months }, of, transition)];
  },

  async refunded(move) {
    const { order, before, after } = move;
    const { time_starts_at: from, time_expires_at: until } = order;
    if (order.purpose !== "membership" || from === null || until === null) return [];
    const given = { userId: order.user_id, seconds: Math.floor((until - from) / 1_000) };
    // Money of an earlier order counts too.
    return takeTimeBack(move, given, { paid: order.amount + order.credit, before, after });
  },
};

/** Takes a refund's part of the time given to a person; when the refund came to nothing, what it took is given again. */
export async function takeTimeBack(
  move: RefundedMove,
  { userId, seconds: given }: { userId: string; seconds: number },
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
  if (move.after > move.before) {
    const of = refundOf(move, userId, move.refundId);
    return move.times.revoke(takenOf(given, refunding), of, move.transition);
  }
  const taken = await secondsOfSource(move.origin.db, refundOf(move, userId, move.refundId));
  if (!taken) return [];
  const of = refundOf(move, userId, `${move.refundId}:undone`);
  return [await move.times.credit({ seconds: -taken }, of, move.transition)];
}

function refundOf({ at }: RefundedMove, userId: string, sourceId: string) {
  return { userId, source: "refund", sourceId, at } as const;
}
