/**
 * What an invited person's purchase brings, in the batch that gives the buyer their time, and what is taken back as the
 * buyer's is. A purchase is one as a whole: a plan alone after a seat is the seat and its difference, and brings either
 * commission or time. A group's effect calls it as well, when the time of its seats comes.
 */
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import { percentOf } from "#origin/ground/money/amount.ts";
import {
  type EarlierRefund,
  inSteps,
  type Refunding,
  takenOf,
} from "#origin/ground/money/refunding.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import type { PaidMove, RefundMove } from "#origin/ground/origin.ts";
import {
  commissionOfOrder,
  type EarnedRow,
  insertCommission,
  insertCommissionChange,
  type InviterRow,
  inviterOf,
  type PartRow,
  partsOf,
  type RewardRow,
} from "./repository.ts";
import { rewarded } from "./who.ts";

/** Time that an order has just given. */
export interface Bought {
  buyerId: string;
  /** Whoever redeemed it, where it was a gift. */
  redeemerId?: string;
  orderId: string;
  seconds: number;
  /** What had gone back of its price by then. */
  refunds?: EarlierRefund[];
}

/** Commission where the inviter is an affiliate by now, or was one for a part of it; else time. */
export async function giveReward(move: PaidMove, bought: Bought): Promise<D1PreparedStatement[]> {
  const purchase = await purchaseOf(move, bought);
  if (!purchase) return [];
  const isCommission = purchase.inviter.kol === 1 || purchase.parts.some(({ earned }) => earned);
  return isCommission ? commissions(move, purchase) : giveTime(move, bought, purchase);
}

/** Of a seat whose time comes later: to an affiliate, with the money. */
export async function giveCommission(
  move: PaidMove,
  order: Pick<Bought, "buyerId" | "orderId">,
): Promise<D1PreparedStatement[]> {
  const purchase = await purchaseOf(move, order);
  return purchase?.inviter.kol === 1 ? commissions(move, purchase) : [];
}

interface Purchase {
  buyerId: string;
  inviter: InviterRow;
  /** The numbers that held when it was ordered. */
  terms: Business;
  /** The seat first. */
  parts: Part[];
}

type Part = PartRow & { earned: EarnedRow | null };

/** Null where nobody is rewarded for it. */
async function purchaseOf(
  { origin: { db, businessAt }, order }: PaidMove,
  { buyerId, orderId, redeemerId }: Pick<Bought, "buyerId" | "orderId" | "redeemerId">,
): Promise<Purchase | null> {
  const inviter = await inviterOf(db, buyerId);
  const parties = { buyerId, userId: redeemerId ?? buyerId, inviterId: inviter?.id ?? null };
  if (!inviter || rewarded(parties) === null) return null;
  const parts: Part[] = [];
  for (const part of await partsOf(db, orderId)) {
    parts.push({ ...part, earned: await commissionOfOrder(db, part.id) });
  }
  const terms = businessAt(parts[0]?.created_at ?? order.created_at);
  return { buyerId, inviter, terms, parts };
}

/** For each part that has none, all of one type and rate. */
async function commissions(
  { origin, at, transition }: PaidMove,
  { buyerId, inviter, terms, parts }: Purchase,
): Promise<D1PreparedStatement[]> {
  const { db } = origin;
  const earlier = parts.find(({ earned }) => earned)?.earned;
  const { first, renewal } = ratesOf(terms, inviter, earlier);
  const of = { affiliateId: inviter.id, type: earlier?.type ?? null, at };
  const whole = parts.map(({ id }) => id);
  const statements: D1PreparedStatement[] = [];
  for (const { id, amount, currency, earned } of parts) {
    if (earned || amount === 0) continue;
    const rated = (percent: number) => ({ percent, amount: percentOf(amount, percent) });
    const order = { id, userId: buyerId, amount, currency };
    const partOf = id === whole[0] ? null : whole[0]!;
    const rates = { first: rated(first), renewal: rated(renewal) };
    statements.push(insertCommission(db, { ...of, ...rates, order, whole, partOf }, transition));
    for (const refund of inSteps(amount, await refundsOf(db, id))) {
      const taken = (percent: number) => -takenOf(percentOf(amount, percent), refund);
      const change = { first: taken(first), renewal: taken(renewal) };
      const source = { sourceId: refund.refundId, orderId: id, at };
      statements.push(insertCommissionChange(db, { ...source, ...change }, transition));
    }
  }
  return statements;
}

/** Those of a first purchase and of a renewal: of a part that earned before, or what is agreed and configured. */
function ratesOf({ affiliate }: Business, inviter: InviterRow, earlier?: EarnedRow | null) {
  if (earlier) return { first: earlier.percent, renewal: earlier.percent };
  const { firstPurchasePercent, renewalPercent } = affiliate;
  return { first: inviter.kol_percent ?? firstPurchasePercent.min, renewal: renewalPercent };
}

/** Nothing where the inviter has no time at that moment. */
async function giveTime(
  { at, transition, times }: PaidMove,
  { orderId, seconds: bought, refunds = [] }: Bought,
  { inviter, terms }: Purchase,
): Promise<D1PreparedStatement[]> {
  const own = await times.last(inviter.id);
  if (!own || own.expires_at <= at) return [];
  const seconds = percentOf(bought, terms.inviteRewardPercent);
  if (seconds === 0) return [];
  const of = { userId: inviter.id, source: "invitation", sourceId: orderId, at } as const;
  const statements = [await times.credit({ seconds }, of, transition)];
  for (const refund of refunds) {
    const taking = { ...of, source: "refund", sourceId: takingOf(refund.refundId) } as const;
    statements.push(...(await times.revoke(takenOf(seconds, refund), taking, transition)));
  }
  return statements;
}

/** Of what an order gave (`rewardOfOrder`). As with the buyer's time: what is left of it is taken. */
export async function takeReward(
  { at, transition, times, refundId }: RefundMove,
  given: RewardRow | null,
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
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
