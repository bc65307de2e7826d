/** `payment_joint_join`: a seat that the creator paid, and its time, in one batch. */
import { refuse } from "#contract/problem.ts";
import type { Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { groupAnswer } from "./answer.ts";
import { mailsToMembers, memberOf } from "#origin/books/group/mail.ts";
import { problemOf } from "./order.ts";
import { giveSeat, groupById, seatsOf } from "#origin/books/group/repository.ts";
import { joinRefusal } from "#origin/books/group/state.ts";
import { factsOf } from "#origin/books/group/row.ts";

export const joinFree: Verb<"payment_joint_join"> = async (context, { groupId }) => {
  const { db, clock, session, caller } = context;
  const { userId } = session;
  const group = await groupById(db, groupId);
  if (!group) return refuse("NotFound", "groupId");
  const seats = await seatsOf(db, [groupId]);
  const refusal = joinRefusal(
    factsOf(group),
    seats.map(({ user_id, state }) => ({ userId: user_id, state })),
    userId,
    clock.now(),
  );
  if (refusal) return refuse(refusal, "groupId");
  const creator = seats.find(({ user_id }) => user_id === group.creator_id);
  const paidBy = creator?.order_id;
  if (group.way === "self" || !paidBy) return refuse("InvalidRequest", "groupId");
  try {
    const joined = await retryLost(async () => {
      const at = clock.now();
      const of = { aggregate: "group_seat", id: newId(), transitionId: newId() } as const;
      const seat = { id: of.id, groupId, userId, at };
      const time = { userId, source: "group_buy", sourceId: paidBy, at } as const;
      const [written] = await db.batch([
        giveSeat(db, seat, of.transitionId),
        await timeBook(db).credit({ months: group.months }, time, of),
        ...(await mailsToMembers(
          context,
          {
            group,
            members: [memberOf(creator)],
            name: "group-taken",
            transition: of,
          },
          {
            group,
            members: [{ userId, language: caller.language }],
            name: "group-given",
            transition: of,
          },
        )),
      ]);
      return (written?.meta.changes ?? 0) > 0;
    });
    if (!joined) return refuse("GroupEnded", "groupId");
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuse(problem, "groupId");
  }
  return groupAnswer(context, groupId);
};
