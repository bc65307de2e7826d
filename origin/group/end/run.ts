/** Groups whose time is over: they end, their payers are told and may choose, and in the end nobody's money stays. */
import type { Origin } from "../../context.ts";
import { newId } from "../../ids.ts";
import { close } from "../../order/cancel.ts";
import { findOrder } from "../../order/find.ts";
import { ask } from "../../order/asking/check.ts";
import { paymentOfOrder } from "../../payment/find.ts";
import { decideRefund } from "../../payment/refund.ts";
import { sendRefund } from "../../payment/send-refunds.ts";
import { isSeatGone } from "../effect/effect.ts";
import { mailsToMembers, memberOf } from "../mail.ts";
import { keptOfAll } from "../price.ts";
import { seatsOf } from "../find.ts";
import type { GroupRow, SeatRow } from "../row.ts";
import {
  endGroup,
  groupsToSettle,
  groupsToWarn,
  markSettled,
  markWarned,
  overdueGroups,
} from "./repository.ts";

const BATCH = 25;

export async function runGroupJobs(context: Origin): Promise<void> {
  await warnGroups(context);
  await endGroups(context);
  await settleGroups(context);
}

async function warnGroups(context: Origin): Promise<void> {
  const { db, clock, business } = context;
  const now = clock.now();
  const before = now + business.groupBuying.warnSeconds * 1_000;
  for (const group of await groupsToWarn(db, { now, before, limit: BATCH })) {
    // Marked first, like every reminder: a crash between the two costs a mail rather than sends two.
    if ((await markWarned(db, group.id).run()).meta.changes === 0) continue;
    const paid = (await seatsOf(db, [group.id])).filter(({ state }) => state === "paid");
    const mails = await mailsToMembers(context, {
      group,
      members: paid.map(memberOf),
      name: "group-ending",
      at: group.ends_at,
    });
    if (mails.length > 0) await db.batch(mails);
  }
}

export async function endGroups(context: Origin): Promise<void> {
  const { db, clock } = context;
  for (const group of await overdueGroups(db, clock.now(), BATCH)) await end(context, group);
}

/** Payments on their way are asked for first; a seat that is still unpaid then is freed, and the group ends. */
async function end(context: Origin, group: GroupRow): Promise<void> {
  const { db, clock, business } = context;
  for (const { order_id, state } of await seatsOf(db, [group.id])) {
    if (state !== "held" || !order_id) continue;
    const order = await findOrder(db, order_id);
    if (!order) continue;
    await ask(context, order);
    const current = await findOrder(db, order_id);
    if (current?.status === "pending") await close(context, current, "expired");
  }
  const transition = { aggregate: "group_buy", id: group.id, transitionId: newId() } as const;
  const paid = (await seatsOf(db, [group.id])).filter(({ state }) => state === "paid");
  const settleAt = clock.now() + business.groupBuying.choiceSeconds * 1_000;
  await db.batch([
    endGroup(db, transition, settleAt),
    ...(await mailsToMembers(context, {
      group,
      members: paid.map(memberOf),
      name: "group-ended",
      at: settleAt,
      transition,
    })),
  ]);
}

/** The default after the time to choose; and what a pay-all price paid for seats that nobody took. */
export async function settleGroups(context: Origin): Promise<void> {
  const { db, clock } = context;
  for (const group of await groupsToSettle(db, clock.now(), BATCH)) {
    const seats = await seatsOf(db, [group.id]);
    if (group.status === "ended") {
      const paid = seats.filter(({ state }) => state === "paid");
      for (const seat of paid) await returnSeat(context, seat);
    } else if (group.way === "all") {
      await returnUntaken(context, group, seats);
    }
    await markSettled(db, group.id).run();
  }
}

/** What is left of one seat's price goes back. False when nothing is, or its owner chose otherwise meanwhile. */
export async function returnSeat(context: Origin, seat: SeatRow): Promise<boolean> {
  const { db } = context;
  for (;;) {
    const payment = seat.order_id ? await paymentOfOrder(db, seat.order_id) : null;
    if (!payment || payment.left === 0) return false;
    try {
      const decided = await decideRefund(context, {
        // The seat's own id: however often this runs, it is one refund.
        id: seat.id,
        payment,
        amount: payment.left,
        kind: "operator",
        note: "group ended",
        providerRefund: null,
        alongside: () => unlessChosen(db, seat),
      });
      if (decided !== "exceeds") break;
      // Some of it went back by itself meanwhile.
    } catch (error) {
      if (!isSeatGone(error)) throw error;
      return false;
    }
  }
  await sendRefund(context, seat.id);
  return true;
}

/** Read under the version that the refund's own effect claims. */
async function unlessChosen(db: D1Database, { id, group_id }: SeatRow) {
  const seat = (await seatsOf(db, [group_id])).find((each) => each.id === id);
  if (seat?.state !== "paid") throw new Error("group_seat_gone");
  return [];
}

async function returnUntaken(context: Origin, group: GroupRow, seats: SeatRow[]): Promise<void> {
  const creator = seats.find(({ user_id }) => user_id === group.creator_id);
  const payment = creator?.order_id ? await paymentOfOrder(context.db, creator.order_id) : null;
  if (!creator || !payment) return;
  const untaken = group.unit_price * group.size - keptOfAll(group, seats.length);
  const amount = Math.min(payment.left, untaken);
  if (amount === 0) return;
  await decideRefund(context, {
    id: creator.id,
    payment,
    amount,
    kind: "operator",
    note: "seats that nobody took",
    providerRefund: null,
  });
  await sendRefund(context, creator.id);
}
