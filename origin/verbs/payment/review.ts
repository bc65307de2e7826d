/** `orders_reviewed`: a person looked at an event that nobody could explain, or at the foreign ones of a reason. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { endReview, isInReview } from "./repository.ts";

/** Refuses what is not in review (`NotFound`). `again`: the next run of the schedule works it anew. */
export const markReviewed: Operation<"orders_reviewed"> = async (context, input) => {
  const { db, clock } = context;
  const { provider, event = null, reason = null, again, note } = input;
  const of = { provider, event, reason };
  // Nothing is recorded of what changes nothing.
  if (!(await isInReview(db, of))) return refuse("NotFound", event === null ? "reason" : "event");
  const [ended] = await db.batch([
    endReview(db, of, { again, now: clock.now() }),
    recordAction(context, {
      action: "orders_reviewed",
      subject: `${provider} ${event ?? reason}`,
      detail: { again: again ? 1 : 0, note },
      before: { status: "review" },
      after: { status: again ? "received" : "done" },
    }),
  ]);
  return succeed({ events: ended?.meta.changes ?? 0 });
};
