/**
 * What orders do to membership time: the plan's months when paid, taken back in proportion when money goes back. Time
 * taken for a refund is named by the refund's id; a refund that comes to nothing gives all of it back.
 */
import { type Refunding, takenOf } from "#origin/ground/money/refunding.ts";
import type { OrderEffect, RefundMove } from "#origin/ground/origin.ts";
import { timeTakenBy } from "./repository.ts";

export const membershipEffect: OrderEffect = {
  async paid({ order, at, transition, times }) {
    if (order.purpose !== "membership") return [];
    const of = { userId: order.user_id, source: "order", sourceId: order.id, at } as const;
    return [await times.credit({ months: order.months }, of, transition)];
  },

  refund: async () => ({
    async made(move) {
      const { order, before, after } = move;
      const { time_starts_at: from, time_expires_at: until } = order;
      if (order.purpose !== "membership" || from === null || until === null) return [];
      const given = { userId: order.user_id, seconds: Math.floor((until - from) / 1_000) };
      // Money of an earlier order counts too.
      return takeTimeBack(move, given, { paid: order.amount + order.credit, before, after });
    },

    async undone({ origin, refundId, at, transition, times }) {
      const statements = [];
      for (const { user_id: userId, source_id, seconds } of await timeTakenBy(
        origin.db,
        refundId,
      )) {
        const of = { userId, source: "refund", sourceId: `${source_id}:undone`, at } as const;
        statements.push(await times.credit({ seconds: -seconds }, of, transition));
      }
      return statements;
    },
  }),
};

/** A refund's part of the time given to a person. */
export function takeTimeBack(
  { at, times, transition, refundId }: RefundMove,
  { userId, seconds: given }: { userId: string; seconds: number },
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
  const of = { userId, source: "refund", sourceId: refundId, at } as const;
  return times.revoke(takenOf(given, refunding), of, transition);
}
