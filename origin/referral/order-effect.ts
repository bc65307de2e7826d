/**
 * What a purchase brings the one who invited the buyer: commission to an affiliate, membership time to anybody else
 * who has some at that moment. Follows the membership's effect in the batch, whose time it measures.
 */
import { percentOf } from "../money/amount.ts";
import type { OrderEffect, PaidMove, RefundedMove } from "../order/effects.ts";
import {
  commissionOfOrder,
  insertCommission,
  insertCommissionChange,
  type InviterRow,
  inviterOf,
} from "./repository.ts";
import { giveReward, sourceOf, takeReward } from "./reward.ts";
import { changeByRefund } from "./share.ts";

/** The time of a group's seat comes when the group is complete, and its reward with it: origin/group/effect.ts. */
export const referralEffect: OrderEffect = {
  async paid(move) {
    const { origin, order } = move;
    // What cost nothing brings nothing: rewards come out of money received, that of an earlier order included.
    if (order.amount + order.credit === 0) return [];
    const inviter = await inviterOf(origin.db, order.user_id);
    if (!inviter) return [];
    if (inviter.kol === 1) return order.amount > 0 ? [commission(move, inviter)] : [];
    return order.purpose === "membership" ? giveReward(move, order.user_id, order.id) : [];
  },

  async refunded(move) {
    const { order, before, after } = move;
    const paid = order.amount + order.credit;
    return [
      ...(await commissionChange(move)),
      ...(order.purpose === "membership" ? await takeReward(move, { paid, before, after }) : []),
    ];
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

async function commissionChange(move: RefundedMove): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition } = move;
  const earned = await commissionOfOrder(origin.db, order.id);
  const amount = earned ? changeByRefund(earned.amount, { paid: order.amount, ...move }) : 0;
  if (amount === 0) return [];
  const change = { sourceId: sourceOf(move, move.refundId), orderId: order.id, amount, at };
  return [insertCommissionChange(origin.db, change, transition)];
}
