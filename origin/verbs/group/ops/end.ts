/**
 * `groups_end`: a group's time is over now, by an operator's word. From then on it is what any group is whose time ran out:
 * the same run asks for payments on their way, frees seats, tells the payers and, in the end, gives their money back.
 */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { groupById, seatsOf } from "#origin/books/group/repository.ts";
import { factsOf } from "#origin/books/group/row.ts";
import { endRefusal } from "#origin/books/group/state.ts";
import { endThese } from "../end/run.ts";
import { endEarly, listedGroup } from "./repository.ts";
import { orNull } from "./show.ts";

/**
 * Refuses a group that its creator has not paid (`GroupUnpaid`), whose time is over (`GroupEnded`), and that is full and paid
 * (`GroupFull`). What the provider's silence leaves undone, the schedule does.
 */
export const endGroupEarly: Operation<"groups_end"> = async (context, { id, note }) => {
  const { db, clock } = context;
  const group = await listedGroup(db, id);
  if (!group) return refuse("NotFound", "id");
  const now = clock.now();
  const refusal = await refusalOf(context, id, now);
  if (refusal) return refuse(refusal, "id");
  const transition: Transition = { aggregate: "group_buy", id, transitionId: newId() };
  const [ended] = await db.batch([
    endEarly(db, transition, now),
    recordAction(context, {
      action: "groups_end",
      subject: id,
      person: group.uid,
      detail: { note },
      before: { state: group.state, endsAt: orNull(group.ends_at) },
      after: { endsAt: instant(now) },
      transition,
    }),
  ]);
  if (ended?.meta.changes === 0) {
    return refuse((await refusalOf(context, id, now)) ?? "GroupEnded", "id");
  }
  const over = await groupById(db, id);
  if (over?.status === "open") await endThese(context, [over]);
  return answer(context, id);
};

async function refusalOf({ db }: OperatorContext, id: string, now: number) {
  const group = await groupById(db, id);
  const seats = await seatsOf(db, [id]);
  return group && endRefusal(factsOf(group), seats.length, now);
}

async function answer({ db }: OperatorContext, id: string) {
  const group = await listedGroup(db, id);
  if (!group?.ends_at) throw new Error("a group that ended has no end");
  const { state, ends_at, settle_at } = group;
  return succeed({ id, state, endsAt: instant(ends_at), chooseUntil: orNull(settle_at) });
}
