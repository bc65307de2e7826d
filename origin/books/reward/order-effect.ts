/**
 * What a purchase brings the buyer's inviter: commission to an affiliate, membership time to anybody else who has some
 * at that moment. Follows the membership's effect in the batch, whose time it measures.
 */
import { takenOf } from "#origin/ground/money/refunding.ts";
import type { OrderEffect, RefundMove } from "#origin/ground/origin.ts";
import {
  commissionOfOrder,
  type EarnedRow,
  insertCommissionChange,
  rewardOfOrder,
} from "./repository.ts";
import { giveReward, takeReward } from "./reward.ts";

export const referralEffect: OrderEffect = {
  async paid(move) {
    const { order, times } = move;
    // What a seat or a gift brings is told when its time comes (origin/verbs/group/effect, origin/books/gift/give.ts).
    if (order.purpose !== "membership") return [];
    // Rewards are paid from money received, an earlier order's credit included: what was free brings none.
    if (order.amount + order.credit === 0) return [];
    const { user_id: buyerId, id: orderId } = order;
    return giveReward(move, { buyerId, orderId, seconds: times.given(buyerId) });
  },

  async refund(db, orderId) {
    const [earned, reward] = await Promise.all([
      commissionOfOrder(db, orderId),
      rewardOfOrder(db, orderId),
    ]);
    return {
      async made(move) {
        const { order, before, after, refundId } = move;
        const change = commissionChange(move, earned, refundId);
        if (order.purpose === "group_buy") return change;
        const paid = order.amount + order.credit;
        return [...change, ...(await takeReward(move, reward, { paid, before, after }))];
      },
      // The inviter's time comes back with everybody's.
      undone: async (move) => commissionChange(move, earned, `${move.refundId}:undone`),
    };
  },
};

function commissionChange(
  move: RefundMove,
  earned: EarnedRow | null,
  sourceId: string,
): D1PreparedStatement[] {
  const { origin, order, at, transition } = move;
  const taken = earned ? takenOf(earned.amount, { paid: order.amount, ...move }) : 0;
  if (!earned || taken === 0) return [];
  if (taken > 0) {
    const { affiliate_id: userId } = earned;
    move.taken.push({ what: "commission", userId, amount: taken, currency: order.currency });
  }
  const change = { sourceId, orderId: order.id, first: -taken, renewal: -taken, at };
  return [insertCommissionChange(origin.db, change, transition)];
}
