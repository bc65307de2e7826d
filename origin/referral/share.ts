/** What an inviter gets of a purchase, and what a refund takes of it: pure, and parts always sum to the whole. */
import { portion } from "../money/amount.ts";

/** The order's money in minor units: all of it, and what was refunded before and after a move. */
export interface Refunding {
  paid: number;
  before: number;
  after: number;
}

/**
 * How much of `earned` a move of refunds changes: negative when money goes back to the buyer, positive when a refund
 * came to nothing. The sum over any moves depends only on what is refunded at their end.
 */
export function changeByRefund(earned: number, { paid, before, after }: Refunding): number {
  return portion(earned, before, paid) - portion(earned, after, paid);
}
