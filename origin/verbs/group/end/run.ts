/** Groups whose time is over: they end, their payers are told and may choose, and in the end nobody's money stays. */
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE } from "#origin/ground/work.ts";
import { newId } from "#origin/ground/ids.ts";
import { close } from "#origin/books/payment/close.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { ask } from "#origin/books/payment/ask.ts";
import { paymentOfOrder } from "#origin/books/payment/find.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { isSeatGone } from "#origin/verbs/group/effect/effect.ts";
import { mailsToMembers, memberOf } from "#origin/books/group/mail.ts";
import { keptOfAll } from "#origin/books/group/price.ts";
import { seatsOf } from "#origin/books/group/repository.ts";
import type { GroupRow, SeatRow } from "#origin/books/group/row.ts";
import { eachOf, type Place, workOff } from "./share.ts";
import {
  endGroup,
  groupsToSettle,
  groupsToWarn,
  markSettled,
  markWarned,
  overdueGroups,
} from "./repository.ts";

/** One after another; a kind that fails stops no other. */
export async function runGroupJobs(context: Origin): Promise<void> {
  for (const kind of [warnGroups, endGroups, settleGroups]) {
    await eachOf(context, [kind], (run) => run(context));
  }
}

export async function warnGroups(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock, business } = context;
  const now = clock.now();
  const before = now + business.groupBuying.warnSeconds * 1_000;
  const due = (after: Place) => groupsToWarn(db, { now, before }, after);
  return workOff(share, due, async (groups) => {
    // Marked first, like every reminder: a crash between the two costs a mail rather than sends two.
    const marked = await markWarned(db, idsOf(groups));
    const seats = await seatsOf(db, [...marked]);
    const mails = groups.map((group) => ({
      group,
      members: payersOf(group, seats).map(memberOf),
      name: "group-ending" as const,
      at: group.ends_at,
    }));
    const letters = await mailsToMembers(context, ...mails);
    if (letters.length > 0) await db.batch(letters);
  });
}

/** Payments on their way are asked for first; a seat that is still unpaid then is freed, and the group ends. */
export async function endGroups(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = context;
  const due = (after: Place) => overdueGroups(db, clock.now(), after);
  return workOff(share, due, async (groups) => {
    const seats = await seatsOf(db, idsOf(groups));
    const held = seats.filter(({ state }) => state === "held");
    await eachOf(context, held, (seat) => payOrFree(context, seat));
    await end(context, groups, held.length > 0 ? await seatsOf(db, idsOf(groups)) : seats);
  });
}

async function payOrFree(context: Origin, { order_id }: SeatRow): Promise<void> {
  const order = order_id && (await orderById(context.db, order_id));
  if (!order) return;
  await ask(context, order);
  const current = await orderById(context.db, order.id);
  if (current?.status === "pending") await close(context, current, "expired");
}

/** Each by a transition of its own: one that was finished or ended meanwhile is not ended, and nobody is told so. */
async function end(context: Origin, groups: GroupRow[], seats: SeatRow[]): Promise<void> {
  const { db, clock, business } = context;
  const settleAt = clock.now() + business.groupBuying.choiceSeconds * 1_000;
  const ends = groups.map((group) => ({
    group,
    members: payersOf(group, seats).map(memberOf),
    name: "group-ended" as const,
    at: settleAt,
    transition: { aggregate: "group_buy", id: group.id, transitionId: newId() } as const,
  }));
  await db.batch([
    ...ends.map(({ transition }) => endGroup(db, transition, settleAt)),
    ...(await mailsToMembers(context, ...ends)),
  ]);
}

function payersOf({ id }: GroupRow, seats: SeatRow[]): SeatRow[] {
  return seats.filter(({ group_id, state }) => group_id === id && state === "paid");
}

function idsOf(groups: GroupRow[]): string[] {
  return groups.map(({ id }) => id);
}

/** The default after the time to choose; and what a pay-all price paid for seats that nobody took. */
export async function settleGroups(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = context;
  const due = (after: Place) => groupsToSettle(db, clock.now(), after);
  return workOff(share, due, (groups) =>
    eachOf(context, groups, (group) => settle(context, group)),
  );
}

async function settle(context: Origin, group: GroupRow): Promise<void> {
  const { db } = context;
  const seats = await seatsOf(db, [group.id]);
  if (group.status === "ended") {
    for (const seat of payersOf(group, seats)) await returnSeat(context, seat);
  } else if (group.way === "all") {
    await returnUntaken(context, group, seats);
  }
  await markSettled(db, group.id).run();
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
