/**
 * What a purchase brings the one who invited the buyer: commission to an affiliate, membership time to anybody else
 * who has some at that moment. Follows the membership's effect in the batch, whose time it measures.
 */
import { lastTimeEntry } from "../membership/last-entry.ts";
import { secondsTaken } from "../membership/taken.ts";
import { percentOf } from "../money/amount.ts";
import type { OrderEffect, PaidMove, RefundedMove } from "../order/effects.ts";
import {
  commissionOfOrder,
  insertCommission,
  insertCommissionChange,
  type InviterRow,
  inviterOf,
  rewardOfOrder,
} from "./repository.ts";
import { changeByRefund } from "./share.ts";

export const referralEffect: OrderEffect = {
  async paid(move) {
    // What cost nothing brings nothing: rewards come out of money received.
    if (move.order.amount === 0) return [];
    const inviter = await inviterOf(move.origin.db, move.order.user_id);
    if (!inviter) return [];
    return inviter.kol === 1 ? [commission(move, inviter)] : reward(move, inviter);
  },

  async refunded(move) {
    return [...(await commissionChange(move)), ...(await rewardChange(move))];
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

/** A group's time comes when it is complete, not when a seat is paid: nothing to share here. */
async function reward(move: PaidMove, inviter: InviterRow): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition, times } = move;
  const own = await times.last(inviter.id);
  if (order.purpose !== "membership" || !own || own.expires_at <= at) return [];
  const seconds = percentOf(await purchasedSeconds(move), origin.business.inviteRewardPercent);
  if (seconds === 0) return [];
  const of = { userId: inviter.id, source: "invitation", sourceId: order.id, at } as const;
  return [await times.credit({ seconds }, of, transition)];
}

async function purchasedSeconds({ origin, order, at, times }: PaidMove): Promise<number> {
  const before = await lastTimeEntry(origin.db, order.user_id);
  const after = await times.last(order.user_id);
  if (!after) throw new Error("a paid order gave its buyer no time");
  return Math.floor((after.expires_at - Math.max(at, before?.expires_at ?? at)) / 1_000);
}

async function commissionChange(move: RefundedMove): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition } = move;
  const earned = await commissionOfOrder(origin.db, order.id);
  const amount = earned ? changeByRefund(earned.amount, { paid: order.amount, ...move }) : 0;
  if (amount === 0) return [];
  const change = { sourceId: sourceOf(move, move.refundId), orderId: order.id, amount, at };
  return [insertCommissionChange(origin.db, change, transition)];
}

/** As with the buyer's time: what is left of it is taken, and what was taken is what comes back. */
async function rewardChange(move: RefundedMove): Promise<D1PreparedStatement[]> {
  const { origin, order, at, transition, times, refundId } = move;
  const given = await rewardOfOrder(origin.db, order.id);
  if (!given) return [];
  const taking = `${refundId}:invitation`;
  const of = {
    userId: given.user_id,
    source: "refund",
    sourceId: sourceOf(move, taking),
    at,
  } as const;
  if (move.after > move.before) {
    const seconds = -changeByRefund(given.seconds, { paid: order.amount, ...move });
    return times.revoke(seconds, of, transition);
  }
  const taken = await secondsTaken(origin.db, { ...of, sourceId: taking });
  return taken ? [await times.credit({ seconds: -taken }, of, transition)] : [];
}

function sourceOf({ before, after }: RefundedMove, id: string): string {
  return after > before ? id : `${id}:undone`;
}
