/**
 * What orders do to groups: a paid seat, perhaps the last one, and then everybody's time in the same batch; a seat that
 * is free again; a seat that became a purchase for oneself; time that is taken back with the money.
 */
import { portion } from "../money/amount.ts";
import { spanOfSource } from "../membership/find.ts";
import { takeTimeBack } from "../membership/order-effect.ts";
import type { OrderEffect, OrderMove, PaidMove, RefundedMove } from "../order/effects.ts";
import { findOrder, type OrderRow } from "../order/find.ts";
import { keptOf, refundsOf } from "../payment/find.ts";
import { isUniqueViolation } from "../db/violation.ts";
import { giveReward, takeReward } from "../referral/reward.ts";
import { type Member, mailsToMembers, memberOf } from "./mail.ts";
import { difference, keptOfAll } from "./price.ts";
import {
  chooseAgain,
  freeSeat,
  groupById,
  linkOfOrder,
  movePaid,
  moveSeat,
  paySeat,
  refundSeat,
  seatsOf,
  soloOrderOf,
} from "./repository.ts";
import type { GroupRow, SeatRow } from "./row.ts";
import { finishes } from "./state.ts";
import { factsOf } from "./wire.ts";

export const groupEffect: OrderEffect = {
  async paid(move) {
    const link = await linkOf(move);
    if (!link) return [];
    const { db } = move.origin;
    const group = await groupById(db, link.group_id);
    if (!group) throw new Error("a seat without a group");
    return link.kind === "solo"
      ? convert(move, group, link.seat_id)
      : pay(move, group, link.seat_id);
  },

  async closed(move) {
    const link = await linkOf(move);
    if (!link) return [];
    const { db } = move.origin;
    return link.kind === "seat"
      ? [freeSeat(db, link.seat_id, move.transition)]
      : [moveSeat(db, link.seat_id, "paid", move.transition, "converting")];
  },

  async refunded(move) {
    const link = await linkOf(move);
    if (link?.kind !== "seat") return [];
    const { db } = move.origin;
    const group = await groupById(db, link.group_id);
    if (!group) throw new Error("a seat without a group");
    const soloId = await soloOrderOf(db, link.seat_id);
    const solo = soloId === null ? null : await findOrder(db, soloId);
    if (solo?.status === "paid") return takeBackAlone(move, solo);
    const seat = { seatId: link.seat_id, at: move.at };
    const whole = move.after === move.order.amount;
    return [
      ...(whole
        ? refundSeat(db, seat, move.transition)
        : solo?.status === "pending"
          ? chooseAgain(db, seat, move.transition)
          : []),
      ...(await takeBack(move, group)),
    ];
  },
};

/** Why a payment could not be taken: `moved` by another one, to be tried again; `closed` for good, so it goes back. */
export function brokenGroup(error: unknown): "moved" | "closed" | null {
  if (!(error instanceof Error)) return null;
  if (error.message.includes("group_moved")) return "moved";
  const closed =
    /group_(ended|full|unpaid|seat_gone)/.test(error.message) ||
    isUniqueViolation(error, "group_seat");
  return closed ? "closed" : null;
}

async function linkOf({ origin, order }: OrderMove) {
  const concerned = order.purpose === "group_buy" || order.credit > 0;
  return concerned ? linkOfOrder(origin.db, order.id) : null;
}

/** A part of the seat's price may have gone back since the difference was named; then that is not enough any more. */
async function convert(move: PaidMove, group: GroupRow, seatId: string) {
  const { origin, order, transition } = move;
  const { db, business } = origin;
  const seat = (await seatsOf(db, [group.id])).find(({ id }) => id === seatId);
  const due = difference(business, group, await keptOf(db, seat?.order_id ?? ""));
  if (order.amount < due) throw new Error("group_seat_gone");
  return [moveSeat(db, seatId, "converted", transition)];
}

async function pay(move: PaidMove, group: GroupRow, seatId: string) {
  const { origin, order, at, transition, times } = move;
  const { db, business } = origin;
  const others = (await seatsOf(db, [group.id])).filter(
    ({ id, state }) => id !== seatId && state === "paid",
  );
  const finished = finishes(factsOf(group), others.length + 1);
  const seat = { id: seatId, groupId: group.id, userId: order.user_id, orderId: order.id, at };
  const endsAt = at + business.groupBuying.durationSeconds * 1_000;
  const payers = [...others.map(payerOf), { userId: order.user_id, orderId: order.id }];
  const credits: D1PreparedStatement[] = [];
  for (const { userId, orderId } of finished ? payers : []) {
    const of = { userId, source: "group_buy", sourceId: orderId, at } as const;
    credits.push(await times.credit({ months: group.months }, of, transition));
    credits.push(...(await takeEarlier(move, group, { userId, orderId })));
  }
  // After all of them: who invited another member has the group's time by now.
  for (const { userId, orderId } of finished ? payers : []) {
    credits.push(...(await giveReward(move, userId, orderId)));
  }
  const letters = (name: "group-joined" | "group-finished", members: Member[]) =>
    mailsToMembers(origin, { group, members, name, transition });
  const self = { userId: order.user_id, language: order.language };
  const creator = others.filter(({ user_id }) => user_id === group.creator_id).map(memberOf);
  return [
    paySeat(db, seat, transition),
    movePaid(db, { groupId: group.id, before: group.paid, finished, at, endsAt }, transition),
    ...credits,
    ...(finished
      ? await letters("group-finished", [...others.map(memberOf), self])
      : await letters("group-joined", creator)),
  ];
}

/** What went back of a seat's price before the group was complete takes the time that it takes afterwards. */
async function takeEarlier(move: PaidMove, { unit_price }: GroupRow, payer: Payer) {
  const { origin, at, transition, times } = move;
  const { userId, orderId } = payer;
  const given = times.given(userId);
  const statements: D1PreparedStatement[] = [];
  let gone = 0;
  for (const { id, amount } of await refundsOf(origin.db, orderId)) {
    const seconds = portion(given, gone + amount, unit_price) - portion(given, gone, unit_price);
    gone += amount;
    const of = { userId, source: "refund", sourceId: id, at } as const;
    statements.push(...(await times.revoke(seconds, of, transition)));
  }
  return statements;
}

interface Payer {
  userId: string;
  orderId: string;
}

function payerOf({ user_id, order_id }: SeatRow): Payer {
  if (order_id === null) throw new Error("a paid seat without an order");
  return { userId: user_id, orderId: order_id };
}

/**
 * The seat became a purchase for oneself: its money is part of what that plan cost, and takes the time that the
 * difference left. Counted from the other end than the difference's own refund, so that both together take all of it.
 */
async function takeBackAlone(move: RefundedMove, solo: OrderRow): Promise<D1PreparedStatement[]> {
  const { origin, order, before, after } = move;
  const of = { userId: order.user_id, source: "order", sourceId: solo.id } as const;
  const given = await spanOfSource(origin.db, of);
  // The difference made up for what had gone back before it was paid.
  const counted = Math.min(order.amount, solo.credit);
  const worth = counted + solo.amount;
  const gone = order.amount - counted;
  const left = (refunded: number) => portion(given, worth - Math.max(0, refunded - gone), worth);
  return takeTimeBack(move, order.user_id, left(before) - left(after));
}

/** Whose time stands on this order: its buyer's, and with pay-all that of everybody it paid a seat for. */
async function takeBack(move: RefundedMove, group: GroupRow): Promise<D1PreparedStatement[]> {
  const { origin, order } = move;
  const seats = await seatsOf(origin.db, [group.id]);
  const holders = group.way === "all" ? seats.map(({ user_id }) => user_id) : [order.user_id];
  const worth = group.way === "all" ? keptOfAll(group, holders.length) : order.amount;
  // The part that bought nothing goes back first and takes no time.
  const counted = (refunded: number) => Math.max(0, refunded - (order.amount - worth));
  const refunding = { paid: worth, before: counted(move.before), after: counted(move.after) };
  const statements = await takeReward(move, refunding);
  for (const userId of holders) {
    const given = await spanOfSource(origin.db, {
      userId,
      source: "group_buy",
      sourceId: order.id,
    });
    const seconds = (refunded: number) => portion(given, counted(refunded), worth);
    statements.push(
      ...(await takeTimeBack(move, userId, seconds(move.after) - seconds(move.before))),
    );
  }
  return statements;
}
