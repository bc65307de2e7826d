/**
 * What orders do to groups: a paid seat, perhaps the last one, and then everybody's time in the same batch; a seat that
 * is free again; a seat that became a purchase for oneself; a seat whose money goes back.
 */
import type { OrderEffect, OrderMove, PaidMove, RefundMove } from "#origin/ground/origin.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { closedBy } from "#origin/books/order/move.ts";
import { keptOf } from "#origin/books/payment/repository.ts";
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { GroupLetter } from "#origin/books/letters/message.ts";
import { type Member, mailsToMembers, memberOf } from "#origin/books/group/letters.ts";
import { difference, paysForMore } from "#origin/books/group/price.ts";
import {
  claimVersion,
  groupById,
  groupOfOrder,
  linkOfOrder,
  moveSeat,
  type OrderLinkRow,
  seatsOf,
  soloOrderOf,
} from "#origin/books/group/repository.ts";
import { endNow, freeSeat, movePaid, paySeat, settleAgain } from "./repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { factsOf, type GroupRow, type SeatRow } from "#origin/books/group/row.ts";
import { finishes } from "#origin/books/group/state.ts";
import { giveCommission } from "#origin/books/reward/reward.ts";
import { giveTime, payerOf, takeTime, takeTimeAlone } from "./time.ts";

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

  async refund(db, orderId) {
    const [link, group] = await Promise.all([
      linkOfOrder(db, orderId),
      groupById(db, groupOfOrder(orderId)),
    ]);
    const of = { link, group };
    return {
      made: (move) => ofPaidSeat(move, of, giveBack),
      undone: (move) => ofPaidSeat(move, of, takeAgain),
    };
  },

  isGone: isSeatGone,
};

interface PaidSeat {
  group: GroupRow;
  seatId: string;
  /** The newest order of its difference. */
  solo: OrderRow | null;
}

/** Of the money that a seat's own order brought; that of a difference is nothing to the group. */
async function ofPaidSeat(
  move: RefundMove,
  { link, group }: { link: OrderLinkRow | null; group: GroupRow | null },
  run: (move: RefundMove, seat: PaidSeat) => Promise<D1PreparedStatement[]>,
): Promise<D1PreparedStatement[]> {
  if (link?.kind !== "seat") return [];
  if (!group) throw new Error("a seat without a group");
  const { db } = move.origin;
  const { seat_id: seatId } = link;
  const soloId = await soloOrderOf(db, seatId);
  const solo = soloId === null ? null : await orderById(db, soloId);
  const statements = await run(move, { group, seatId, solo });
  return [claimVersion(db, group, move.transition), ...statements];
}

async function giveBack(move: RefundMove, { group, seatId, solo }: PaidSeat) {
  const { origin, order, after, at, transition } = move;
  const { db } = origin;
  if (solo?.status === "paid") return takeTimeAlone(move, solo);
  const seats = await seatsOf(db, [group.id]);
  const money = { kept: order.amount - after, taken: seats.length };
  const [isFree, isOver] = [money.kept === 0, isBroken(group, money)];
  const rest = [
    ...(await takeTime(move, group, seats)),
    ...(isOver ? [endNow(db, { groupId: group.id, at }, transition)] : []),
  ];
  const refunded = isFree ? [moveSeat(db, seatId, "refunded", transition)] : [];
  if (isFree) move.taken.push({ what: "seat" });
  if (isOver) move.taken.push({ what: "group" });
  return [...refunded, ...(await endDifference(move, solo)), ...rest];
}

/** The seat's money is another sum now: a member who was to pay the difference chooses again. */
async function endDifference(move: RefundMove, solo: OrderRow | null) {
  return solo?.status === "pending" ? closedBy(move, solo) : [];
}

/** Nobody can complete it any more, or what is left pays for no other seat. */
function isBroken(group: GroupRow, money: { kept: number; taken: number }): boolean {
  if (group.way === "self") return group.status === "open" && money.kept === 0;
  return money.taken < group.size && !paysForMore(group, money);
}

/** The seat is paid again. If its group is over, its owner has another time to choose, and then the money goes back once more. */
async function takeAgain(move: RefundMove, { group, seatId, solo }: PaidSeat) {
  const { origin, order, at, transition } = move;
  const { db } = origin;
  const { groupBuying } = origin.businessAt(group.created_at);
  const until = at + groupBuying.choiceSeconds * 1_000;
  const settling = settleAgain(db, { groupId: group.id, until }, transition);
  if (solo?.status === "paid") return [settling];
  const members = [{ userId: order.user_id, language: order.language }];
  const name = "group-returned" as const;
  return [
    moveSeat(db, seatId, "paid", transition, "refunded"),
    ...(await endDifference(move, solo)),
    settling,
    ...(group.status === "ended"
      ? await mailsToMembers(origin, { group, members, name, at: until, transition })
      : []),
  ];
}

/** Whether the database refused a move because its seat is no longer to be had, or cannot go there. */
export function isSeatGone(error: unknown): boolean {
  const words = ["group_ended", "group_full", "group_unpaid", "group_seat_gone"];
  return words.some((word) => isRefused(error, word)) || isUniqueViolation(error, "group_seat");
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
  if (order.amount < due) return "gone" as const;
  return [claimVersion(db, group, transition), moveSeat(db, seatId, "converted", transition)];
}

async function pay(move: PaidMove, group: GroupRow, seatId: string) {
  const { origin, order, at, transition } = move;
  const { db } = origin;
  const { groupBuying } = origin.businessAt(group.created_at);
  const others = (await seatsOf(db, [group.id])).filter(
    ({ id, state }) => id !== seatId && state === "paid",
  );
  const finished = finishes(factsOf(group), others.length + 1);
  const seat = { id: seatId, groupId: group.id, userId: order.user_id, orderId: order.id, at };
  const endsAt = at + groupBuying.durationSeconds * 1_000;
  const self = { userId: order.user_id, orderId: order.id };
  const payers = [...others.map(payerOf), self];
  return [
    claimVersion(db, group, transition),
    paySeat(db, seat, transition),
    movePaid(db, { groupId: group.id, finished, at, endsAt }, transition),
    ...(finished
      ? await giveTime(move, group, payers)
      : await giveCommission(move, { buyerId: order.user_id, orderId: order.id })),
    ...(await letters(move, group, { others, finished, endsAt })),
  ];
}

interface Paid {
  /** Who has paid a seat before. */
  others: SeatRow[];
  finished: boolean;
  endsAt: number;
}

function letters(move: PaidMove, group: GroupRow, { others, finished, endsAt }: Paid) {
  const { origin, order, transition } = move;
  const self = { userId: order.user_id, language: order.language };
  const mail = (name: GroupLetter, members: Member[], at: number | null = null) =>
    mailsToMembers(origin, { group, members, name, at, transition });
  if (group.way === "all") return mail("group-paid", [self], endsAt);
  if (finished) return mail("group-finished", [...others.map(memberOf), self]);
  const creator = others.filter(({ user_id }) => user_id === group.creator_id);
  return mail("group-joined", creator.map(memberOf));
}
