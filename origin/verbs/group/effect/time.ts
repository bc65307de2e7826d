/** The time that a group gives its members and their inviters once it is complete, and what refunds take of it. */
import { spanOfSource } from "#origin/books/time/repository.ts";
import { takeTimeBack } from "#origin/books/time/order-effect.ts";
import {
  type EarlierRefund,
  inSteps,
  type Refunding,
  takenOf,
} from "#origin/ground/money/refunding.ts";
import type { PaidMove, RefundMove } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import { rewardOfOrder } from "#origin/books/reward/repository.ts";
import { giveReward, takeReward } from "#origin/books/reward/reward.ts";
import { keptOfAll } from "#origin/books/group/price.ts";
import type { GroupRow, SeatRow } from "#origin/books/group/row.ts";

export interface Payer {
  userId: string;
  orderId: string;
}

export function payerOf({ user_id, order_id }: SeatRow): Payer {
  if (order_id === null) throw new Error("a paid seat without an order");
  return { userId: user_id, orderId: order_id };
}

type Giving = Pick<PaidMove, "at" | "transition" | "times">;

interface SeatTime extends Payer {
  months: number;
  /** What had gone back of its price by then. */
  refunds: EarlierRefund[];
}

/** What went back of a seat's price before its time came takes what it takes afterwards. */
export async function timeOfSeat(
  { at, transition, times }: Giving,
  { userId, orderId, months, refunds }: SeatTime,
): Promise<D1PreparedStatement[]> {
  const of = { userId, source: "group_buy", sourceId: orderId, at } as const;
  const statements = [await times.credit({ months }, of, transition)];
  const seconds = times.given(userId);
  for (const refund of refunds) {
    const taking = { ...of, source: "refund", sourceId: refund.refundId } as const;
    statements.push(...(await times.revoke(takenOf(seconds, refund), taking, transition)));
  }
  return statements;
}

/** Everybody's who paid, and their inviters'. */
export async function giveTime(
  move: PaidMove,
  group: GroupRow,
  payers: Payer[],
): Promise<D1PreparedStatement[]> {
  const { months, unit_price: price } = group;
  const statements: D1PreparedStatement[] = [];
  const given = [];
  for (const { userId, orderId } of payers) {
    const refunds = inSteps(price, await refundsOf(move.origin.db, orderId));
    statements.push(...(await timeOfSeat(move, { userId, orderId, months, refunds })));
    given.push({ buyerId: userId, orderId, seconds: move.times.given(userId), refunds });
  }
  // After all of them: who invited another member has the group's time by now.
  for (const bought of given) statements.push(...(await giveReward(move, bought)));
  return statements;
}

/** Takes back the time that a seat's order gave: its buyer's, and with pay-all that of everyone it paid a seat for. */
export async function takeTime(
  move: RefundMove,
  group: GroupRow,
  seats: SeatRow[],
): Promise<D1PreparedStatement[]> {
  const { order, before, after } = move;
  const { id: orderId, user_id: userId, amount: paid } = order;
  const gift = { source: "group_buy", orderId } as const;
  if (group.way === "self") {
    return takeBack(move, { ...gift, holders: [userId] }, { paid, before, after });
  }
  const holders = seats.map(({ user_id }) => user_id);
  return takeBack(
    move,
    { ...gift, holders },
    ofTaken(group, holders.length, { paid, before, after }),
  );
}

/** Of a pay-all price, as what its taken seats cost: the part that bought nothing goes back first and takes no time. */
export function ofTaken<Of extends Refunding>(group: GroupRow, taken: number, of: Of): Of {
  const worth = keptOfAll(group, taken);
  const counted = (refunded: number) => Math.max(0, refunded - (of.paid - worth));
  return { ...of, paid: worth, before: counted(of.before), after: counted(of.after) };
}

/**
 * The seat became a purchase for oneself: its money is part of what that plan cost, and takes the time that the
 * difference left. Counted from the other end than the difference's own refund, so that both together take all of it.
 */
export function takeTimeAlone(move: RefundMove, solo: OrderRow): Promise<D1PreparedStatement[]> {
  const { order, before, after } = move;
  // The difference made up for what had gone back before it was paid.
  const counted = Math.min(order.amount, solo.credit);
  const worth = counted + solo.amount;
  const left = (refunded: number) => worth - Math.max(0, refunded - (order.amount - counted));
  const gift = { source: "order", orderId: solo.id, holders: [order.user_id] } as const;
  return takeBack(move, gift, { paid: worth, before: left(after), after: left(before) });
}

interface Gift {
  source: "group_buy" | "order";
  orderId: string;
  holders: readonly string[];
}

async function takeBack(
  move: RefundMove,
  { source, orderId, holders }: Gift,
  refunding: Refunding,
): Promise<D1PreparedStatement[]> {
  const reward = await rewardOfOrder(move.origin.db, orderId);
  const statements = await takeReward(move, reward, refunding);
  for (const userId of holders) {
    const seconds = await spanOfSource(move.origin.db, { userId, source, sourceId: orderId });
    statements.push(...(await takeTimeBack(move, { userId, seconds }, refunding)));
  }
  return statements;
}
