/** What refunds take of something that a purchase gave: pure, and parts always sum to the whole. */
import { portion } from "./amount.ts";

/** A price in minor units: all of it, and what was refunded of it before and after a move. */
export interface Refunding {
  paid: number;
  before: number;
  after: number;
}

/**
 * How much of what was given a move of refunds takes: negative when a refund came to nothing. The sum over any moves
 * depends only on what is refunded at their end.
 */
export function takenOf(given: number, { paid, before, after }: Refunding): number {
  return portion(given, after, paid) - portion(given, before, paid);
}

/** A refund that came before what it takes of was given. */
export interface EarlierRefund extends Refunding {
  refundId: string;
}

/** The refunds of a price, one after another. */
export function inSteps(paid: number, refunds: { id: string; amount: number }[]): EarlierRefund[] {
  let gone = 0;
  return refunds.map(({ id, amount }) => {
    const before = gone;
    gone += amount;
    return { refundId: id, paid, before, after: gone };
  });
}
