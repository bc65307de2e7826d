/**
 * `groups_end`: a group's time is over now, by an operator's word. From then on it is what any group is whose time ran out:
 * the same run asks for payments on their way, frees seats, tells the payers and, in the end, gives their money back.
 */
import { refuse, type Refusal } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { groupById } from "#origin/books/group/repository.ts";
import { endThese } from "../end/run.ts";
import { type EndPlan, plannedEnd } from "./planned-end.ts";
import { endEarly, listedGroup, type ListedGroupRow } from "./repository.ts";
import { orNull } from "./show.ts";

/**
 * Refuses a group that its creator has not paid (`GroupUnpaid`), whose time is over (`GroupEnded`), and that is full and paid
 * (`GroupFull`); and where it would do anything else by now than its preview said (`PreviewChanged`). What the provider's
 * silence leaves undone, the schedule does.
 */
export const endGroupEarly: Operation<"groups_end"> = async (context, { id, note, seen }) => {
  const { db } = context;
  const [plan, group] = await Promise.all([plannedEnd(context, id), listedGroup(db, id)]);
  if (!plan || !group) return refuse("NotFound", "id");
  const refusal = refusalOf(plan, seen);
  if (refusal) return refusal;
  const version = seen === undefined ? null : plan.group.version;
  if (!(await hasEnded(context, group, { version, note })))
    return refusalOf(await plannedEnd(context, id)) ?? refuse("PreviewChanged");
  const over = await groupById(db, id);
  if (over?.status === "open") await endThese(context, [over]);
  return answer(context, id);
};

/** What was seen is compared with what would be done now. */
function refusalOf(plan: EndPlan | null, seen?: string): Refusal | null {
  if (plan?.refusal) return refuse(plan.refusal, "id");
  return seen === undefined || seen === plan?.seen ? null : refuse("PreviewChanged");
}

/** Its time is over now, of this version where one is named. */
async function hasEnded(
  context: OperatorContext,
  { id, uid, state, ends_at }: ListedGroupRow,
  { version, note }: { version: number | null; note: string },
): Promise<boolean> {
  const { db, clock } = context;
  const now = clock.now();
  const transition: Transition = { aggregate: "group_buy", id, transitionId: newId() };
  const [ended] = await db.batch([
    endEarly(db, transition, { at: now, version }),
    recordAction(context, {
      action: "groups_end",
      subject: id,
      person: uid,
      detail: { note },
      before: { state, endsAt: orNull(ends_at) },
      after: { endsAt: instant(now) },
      transition,
    }),
  ]);
  return ended?.meta.changes !== 0;
}

async function answer({ db }: OperatorContext, id: string) {
  const group = await listedGroup(db, id);
  if (!group?.ends_at) throw new Error("a group that ended has no end");
  const { state, ends_at, settle_at } = group;
  return succeed({ id, state, endsAt: instant(ends_at), chooseUntil: orNull(settle_at) });
}
