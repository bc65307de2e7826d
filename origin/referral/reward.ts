/**
 * Reward time: a share of what an invited person bought, in the batch that gives the buyer their own, and taken back as
 * the buyer's is. A group's effect calls it as well, when the time of its seats comes.
 */
import { secondsOfSource } from "../membership/find.ts";
import { percentOf } from "../money/amount.ts";
import type { PaidMove, RefundedMove } from "../order/effects.ts";
import { commissionOfOrder, inviterOf, rewardOfOrder } from "./repository.ts";
import { changeByRefund, type Refunding } from "./share.ts";

/** Nothing where nobody invited the buyer, the order earned commission, or the inviter has no time at that moment. */
export async function giveReward(
  { origin, at, transition, times }: PaidMove,
  buyerId: string,
  orderId: string,
): Promise<D1PreparedStatement[]> {
  const inviter = await inviterOf(origin.db, buyerId);
  const own = inviter && (await times.last(inviter.id));
  if (!own || own.expires_at <= at) return [];
  if (await commissionOfOrder(origin.db, orderId)) return [];
  const seconds = percentOf(times.given(buyerId), origin.business.inviteRewardPercent);
  if (seconds === 0) return [];
  const of = { userId: inviter.id, source: "invitation", sourceId: orderId, at } as const;
  return [await times.credit({ seconds }, of, transition)];
}

/** As with the buyer's time: what is left of it is taken, and what was taken is what comes back. */
export async function takeReward(
  move: RefundedMove,
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
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
    return times.revoke(-changeByRefund(given.seconds, refunding), of, transition);
  }
  const taken = await secondsOfSource(origin.db, { ...of, sourceId: taking });
  return taken ? [await times.credit({ seconds: -taken }, of, transition)] : [];
}

/** What a refund's row is named by, and that of the refund that came to nothing. */
export function sourceOf({ before, after }: RefundedMove, id: string): string {
  return after > before ? id : `${id}:undone`;
}
