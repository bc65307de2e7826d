/**
 * What a purchase brings the one who invited the buyer: commission to an affiliate, membership time to anybody else
 * who has some at that moment. Follows the membership's effect in the batch, whose time it measures.
 */
import { percentOf } from "#origin/ground/money/amount.ts";
import { takenOf } from "#origin/ground/money/refunding.ts";
import type { OrderEffect, PaidMove, RefundMove } from "#origin/ground/origin.ts";
import {
  commissionOfOrder,
  insertCommission,
  insertCommissionChange,
  type InviterRow,
  inviterOf,
} from "./repository.ts";
import { giveReward, takeReward } from "./reward.ts";

/** The time of a group's seat comes when the group is complete, and its reward with it: origin/verbs/group/effect/. */
export const referralEffect: OrderEffect = {
  async paid(move) {
    const { origin, order } = move;
    // What cost nothing brings nothing: rewards come out of money received, that of an earlier order included.
    if (order.amount + order.credit === 0) return [];
    const inviter = await inviterOf(origin.db, order.user_id);
    if (!inviter) return [];
    if (inviter.kol === 1) return order.amount > 0 ? [commission(move, inviter)] : [];
    if (order.purpose !== "membership") return [];
    const bought = { buyerId: order.user_id, orderId: order.id };
    return giveReward(move, { ...bought, seconds: move.times.given(order.user_id) });
  },

  refund: {
    async made(move) {
      const { order, before, after, refundId } = move;
      const change = await commissionChange(move, refundId);
      if (order.purpose !== "membership") return change;
      const paid = order.amount + order.credit;
      return [...change, ...(await takeReward(move, order.id, { paid, before, after }))];
    },
    // The inviter's time comes back with everybody's.
    undone: (move) => commissionChange(move, `${move.refundId}:undone`),
  },
};

function commission(
  { origin, order, at, transition }: PaidMove,
  inviter: InviterRow,
): D1PreparedStatement {
  const { firstPurchasePercent, renewalPercent } = origin.business.affiliate;
  const rated = (percent: number) => ({ percent, amount: percentOf(order.amount, percent) });
  const { id, user_id: userId, amount, currency } = order;
  const entry = {
    order: { id, userId, amount, currency },
    affiliateId: inviter.id,
    first: rated(inviter.kol_percent ?? firstPurchasePercent.min),
    renewal: rated(renewalPercent),
    at,
  };
  return insertCommission(origin.db, entry, transition);
}

async function commissionChange(
  move: RefundMove,
  sourceId: string,
): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition } = move;
  const earned = await commissionOfOrder(origin.db, order.id);
  const taken = earned ? takenOf(earned.amount, { paid: order.amount, ...move }) : 0;
  if (taken === 0) return [];
  const change = { sourceId, orderId: order.id, amount: -taken, at };
  return [insertCommissionChange(origin.db, change, transition)];
}
