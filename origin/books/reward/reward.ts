/**
 * Reward time: a share of what an invited person bought, in the batch that gives the buyer their own, and taken back as
 * the buyer's is. A group's effect calls it as well, when the time of its seats comes.
 */
import { percentOf } from "#origin/ground/money/amount.ts";
import { type EarlierRefund, type Refunding, takenOf } from "#origin/ground/money/refunding.ts";
import type { PaidMove, RefundMove } from "#origin/ground/origin.ts";
import { commissionOfOrder, inviterOf, rewardOfOrder } from "./repository.ts";

/** Time that an order has just given its buyer. */
export interface Bought {
  buyerId: string;
  orderId: string;
  seconds: number;
  /** What had gone back of its price by then. */
  refunds?: EarlierRefund[];
}

/** Nothing where nobody invited the buyer, the order earned commission, or the inviter has no time at that moment. */
export async function giveReward(
  { origin, at, transition, times }: PaidMove,
  { buyerId, orderId, seconds: bought, refunds = [] }: Bought,
): Promise<D1PreparedStatement[]> {
  const inviter = await inviterOf(origin.db, buyerId);
  const own = inviter && (await times.last(inviter.id));
  if (!own || own.expires_at <= at) return [];
  if (await commissionOfOrder(origin.db, orderId)) return [];
  const seconds = percentOf(bought, origin.business.inviteRewardPercent);
  if (seconds === 0) return [];
  const of = { userId: inviter.id, source: "invitation", sourceId: orderId, at } as const;
  const statements = [await times.credit({ seconds }, of, transition)];
  for (const refund of refunds) {
    const taking = { ...of, source: "refund", sourceId: takingOf(refund.refundId) } as const;
    statements.push(...(await times.revoke(takenOf(seconds, refund), taking, transition)));
  }
  return statements;
}

/** As with the buyer's time: what is left of it is taken. */
export async function takeReward(
  { origin, at, transition, times, refundId }: RefundMove,
  orderId: string,
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
  const given = await rewardOfOrder(origin.db, orderId);
  if (!given) return [];
  const of = {
    userId: given.user_id,
    source: "refund",
    sourceId: takingOf(refundId),
    at,
  } as const;
  return times.revoke(takenOf(given.seconds, refunding), of, transition);
}

/** A refund's row about a reward, beside the one about the buyer's time. */
function takingOf(refundId: string): string {
  return `${refundId}:invitation`;
}
