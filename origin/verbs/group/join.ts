/** `payment_joint_join`: a seat that the creator paid, and its time, in one batch. */
import { refuse } from "#contract/problem.ts";
import {
  asking,
  type AskingContext,
  type SignedInContext,
  type Verb,
} from "#origin/ground/context.ts";
import type { CallRequest } from "#contract/calls/calls.ts";
import { newId } from "#origin/ground/ids.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { groupFound } from "./answer.ts";
import { findGroups } from "./wire.ts";
import { mailsToMembers, memberOf } from "#origin/books/group/letters.ts";
import { problemOf } from "./order.ts";
import { ofTaken, timeOfSeat } from "./effect/time.ts";
import { paysForMore } from "#origin/books/group/price.ts";
import {
  claimVersion,
  creatorsOrder,
  giveSeat,
  groupById,
  oneGroup,
  seatsOf,
} from "#origin/books/group/repository.ts";
import { keptOf } from "#origin/books/payment/repository.ts";
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import { inSteps } from "#origin/ground/money/refunding.ts";
import { joinRefusal } from "#origin/books/group/state.ts";
import { factsOf } from "#origin/books/group/row.ts";

export const joinFree: Verb<"payment_joint_join"> = asking(findAll, (context, input, found) =>
  retryLost((given) => attempt(context, input, given), found),
);

type Input = CallRequest<"payment_joint_join">;

/** The money that paid its seats is its creator's order's. */
async function findAll({ db }: Pick<AskingContext, "db">, { groupId }: Input) {
  const order = creatorsOrder(groupId);
  const [group, seats, refunds, kept] = await Promise.all([
    groupById(db, groupId),
    seatsOf(db, [groupId]),
    refundsOf(db, order),
    keptOf(db, order),
  ]);
  return { group, seats, refunds, kept };
}

type Found = Awaited<ReturnType<typeof findAll>>;

async function attempt(context: SignedInContext, input: Input, given: Found | undefined) {
  const { db, clock, session } = context;
  const { userId } = session;
  const { language } = context.caller;
  const { groupId } = input;
  const at = clock.now();
  const { group, seats, refunds, kept } = given ?? (await findAll(context, input));
  if (!group) return refuse("NotFound", "groupId");
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
  if (!paysForMore(group, { kept, taken: seats.length })) return refuse("GroupEnded", "groupId");
  const transition = { aggregate: "group_seat", id: newId(), transitionId: newId() } as const;
  const seat = { id: transition.id, groupId, userId, at };
  const giving = { at, transition, times: timeBook(db) };
  const [time, mails] = await Promise.all([
    timeOfSeat(giving, {
      userId,
      orderId,
      months: group.months,
      refunds: inSteps(group.unit_price * group.size, refunds).map((refund) =>
        ofTaken(group, seats.length + 1, refund),
      ),
    }),
    mailsToMembers(
      context,
      { group, members: [memberOf(creator)], name: "group-taken", transition },
      { group, members: [{ userId, language }], name: "group-given", transition },
    ),
  ]);
  try {
    const [, found] = await Promise.all([
      db.batch([
        claimVersion(db, group),
        giveSeat(db, seat, transition.transitionId),
        ...time,
        ...mails,
      ]),
      findGroups(db, oneGroup(groupId), userId),
    ]);
    return groupFound(context, found);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuse(problem, "groupId");
  }
}
