/** `payment_joint_join`: a seat that the creator paid, and its time, in one batch. */
import { refuse } from "#contract/problem.ts";
import type { Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { groupAnswer } from "./answer.ts";
import { mailsToMembers, memberOf } from "#origin/books/group/letters.ts";
import { problemOf } from "./order.ts";
import { ofTaken, timeOfSeat } from "./effect/time.ts";
import { paysForMore } from "#origin/books/group/price.ts";
import { claimVersion, giveSeat, groupById, seatsOf } from "#origin/books/group/repository.ts";
import { keptOf } from "#origin/books/payment/repository.ts";
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import { inSteps } from "#origin/ground/money/refunding.ts";
import { joinRefusal } from "#origin/books/group/state.ts";
import { factsOf } from "#origin/books/group/row.ts";

export const joinFree: Verb<"payment_joint_join"> = (context, input) =>
  retryLost(() => attempt(context, input));

const attempt: Verb<"payment_joint_join"> = async (context, { groupId }) => {
  const { db, clock, session } = context;
  const { userId } = session;
  const { language } = context.caller;
  const at = clock.now();
  const group = await groupById(db, groupId);
  if (!group) return refuse("NotFound", "groupId");
  const seats = await seatsOf(db, [groupId]);
  const refusal = joinRefusal(
    factsOf(group),
    seats.map(({ user_id, state }) => ({ userId: user_id, state })),
    userId,
    at,
  );
  if (refusal) return refuse(refusal, "groupId");
  const creator = seats.find(({ user_id }) => user_id === group.creator_id);
  const orderId = creator?.order_id;
  if (group.way === "self" || !orderId) return refuse("InvalidRequest", "groupId");
  const [refunds, kept] = [await refundsOf(db, orderId), await keptOf(db, orderId)];
  if (!paysForMore(group, { kept, taken: seats.length })) return refuse("GroupEnded", "groupId");
  const transition = { aggregate: "group_seat", id: newId(), transitionId: newId() } as const;
  const seat = { id: transition.id, groupId, userId, at };
  const giving = { at, transition, times: timeBook(db) };
  const time = {
    userId,
    orderId,
    months: group.months,
    refunds: inSteps(group.unit_price * group.size, refunds).map((refund) =>
      ofTaken(group, seats.length + 1, refund),
    ),
  };
  try {
    await db.batch([
      claimVersion(db, group),
      giveSeat(db, seat, transition.transitionId),
      ...(await timeOfSeat(giving, time)),
      ...(await mailsToMembers(
        context,
        { group, members: [memberOf(creator)], name: "group-taken", transition },
        { group, members: [{ userId, language }], name: "group-given", transition },
      )),
    ]);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuse(problem, "groupId");
  }
  return groupAnswer(context, groupId);
};
