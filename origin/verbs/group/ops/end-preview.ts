/** `groups_end_preview`: what ending a group would do now, planned by what ends it. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { plannedEnd } from "./planned-end.ts";
import { listedGroup, partsOf } from "./repository.ts";

/** Refuses as the end itself does. */
export const previewGroupEnd: Operation<"groups_end_preview"> = async (context, { id }) => {
  const { db, clock } = context;
  const [plan, listed, shown] = await Promise.all([
    plannedEnd(context, id),
    listedGroup(db, id),
    partsOf(db, id),
  ]);
  if (!plan || !listed) return refuse("NotFound", "id");
  if (plan.refusal) return refuse(plan.refusal, "id");
  await recordLook(context, {
    action: "groups_end_preview",
    subject: id,
    person: listed.uid,
  });
  const { ending, seats, seen } = plan;
  const money = (amount: number) => ({ amount, currency: listed.currency });
  return succeed({
    chooseUntil: ending.payers.length > 0 ? instant(clock.now() + ending.choiceMs) : null,
    seats: seats.flatMap(({ position, becomes, back, difference }) =>
      shown.seats
        .filter((seat) => seat.position === position)
        .map(({ uid, number }) => ({
          index: position,
          uid,
          order: number,
          becomes,
          back: back === 0 ? null : money(back),
          difference: difference === null ? null : money(difference),
        })),
    ),
    seen,
  });
};
