/** Groups whose time is over: they end, their payers are told and may choose, and in the end nobody's money stays. */
import type { Origin } from "#origin/ground/origin.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { newId } from "#origin/ground/ids.ts";
import { expire } from "#origin/books/payment/expire.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { isSeatGone } from "#origin/verbs/group/effect/effect.ts";
import { mailsToMembers, memberOf } from "#origin/books/group/letters.ts";
import { seatsOf } from "#origin/books/group/repository.ts";
import type { GroupRow, SeatRow } from "#origin/books/group/row.ts";
import { dueOf } from "./due.ts";
import { endingOf } from "./ending.ts";
import { eachOf, type Place, workOff } from "./share.ts";
import {
  endGroup,
  groupsToSettle,
  groupsToWarn,
  markSettled,
  markWarned,
  overdueGroups,
} from "./repository.ts";
import { type Share, WHOLE } from "#origin/ground/work.ts";

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
      members: seats
        .filter(({ group_id, state }) => group_id === group.id && state === "paid")
        .map(memberOf),
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
  return workOff(share, due, (groups) => endThese(context, groups));
}

/** Of open groups whose time is over. */
export async function endThese(context: Origin, groups: GroupRow[]): Promise<void> {
  const { db } = context;
  const seats = await seatsOf(db, idsOf(groups));
  const held = groups.flatMap((group) => endingOf(context, group, seats).held);
  await eachOf(context, held, (seat) => payOrFree(context, seat));
  await end(context, groups, held.length > 0 ? await seatsOf(db, idsOf(groups)) : seats);
}

async function payOrFree(context: Origin, { order_id }: SeatRow): Promise<void> {
  const order = order_id && (await orderById(context.db, order_id));
  if (order) await expire(context, order);
}

/** Each by a transition of its own: one that was finished or ended meanwhile is not ended, and nobody is told so. */
async function end(context: Origin, groups: GroupRow[], seats: SeatRow[]): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const ends = groups.map((group) => {
    const { payers, choiceMs } = endingOf(context, group, seats);
    return {
      group,
      members: payers.map(memberOf),
      name: "group-ended" as const,
      at: now + choiceMs,
      transition: { aggregate: "group_buy", id: group.id, transitionId: newId() } as const,
    };
  });
  await db.batch([
    ...ends.map(({ transition, at }) => endGroup(db, transition, at)),
    ...(await mailsToMembers(context, ...ends)),
  ]);
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
  const { db, clock } = context;
  for (const seat of await seatsOf(db, [group.id])) await returnDue(context, seat);
  await markSettled(db, group.id, clock.now()).run();
}

/** What of a seat's money its group must not keep goes back. False when there is nothing. */
export async function returnDue(context: Origin, seat: SeatRow): Promise<boolean> {
  const refund = await retryLost(() => decideDue(context, seat));
  if (refund) await sendRefund(context, refund.id);
  return refund !== null;
}

/** Lost where the group, its seats or their money moved since they were read. */
async function decideDue(context: Origin, seat: SeatRow): Promise<{ id: string } | null | "lost"> {
  const due = await dueOf(context.db, seat);
  if (!due) return null;
  const { payment, amount, note } = due;
  const id = newId();
  // Read under the version that the refund's own effect claims.
  const alongside = async () => {
    if ((await dueOf(context.db, seat))?.amount !== amount) throw new Error("group_seat_gone");
    return [];
  };
  const decision = { id, payment, amount, note, kind: "operator", providerRefund: null } as const;
  try {
    const decided = await decideRefund(context, { ...decision, alongside });
    return decided === "decided" ? { id } : "lost";
  } catch (error) {
    if (isSeatGone(error)) return "lost";
    throw error;
  }
}
