/** `reviews_list`, `_add`, `_change`, `_end`. What a review said before a change is in the operators' record. */
import type { OperationName, OperationRequest } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { textIn, textsIn } from "#origin/ground/db/texts.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import {
  insertReview,
  nextPosition,
  reviewById,
  type ReviewRow,
  reviewsInOrder,
  type ReviewText,
  updateReview,
} from "./review-rows.ts";

export const listAllReviews: Operation<"reviews_list"> = async (context, { id, ...page }) => {
  const { rows, next } = await pageFrom(
    page,
    (after, count) => reviewsInOrder(context.db, { id, after }, count),
    (row) => ({ at: row.place, id: row.id }),
  );
  return succeed({ reviews: rows.map((row) => listed(context, row)), next });
};

/** The key becomes its id: sent again, it adds nothing; otherwise than the review says, it is refused (`DoneAlready`). */
export const addReview: Operation<"reviews_add"> = async (context, input) => {
  const { db, clock } = context;
  const { key: id, author, text: texts } = input;
  const writtenOn = input.writtenOn ?? instant(clock.now()).slice(0, 10);
  const position = input.position ?? (await nextPosition(db));
  try {
    await db.batch([
      insertReview(db, id, { author, texts, writtenOn, position }),
      recordAction(context, { action: "reviews_add", subject: id, detail: { position } }),
    ]);
  } catch (error) {
    if (!isUniqueViolation(error, "review", "id")) throw error;
    if (!(await saysSo(context, input))) return refuse("DoneAlready", "key");
  }
  return shown(context, id);
};

/** Whether a review says what is asked; of one that was changed since, nobody knows what it said. */
async function saysSo({ db }: OperatorContext, input: OperationRequest<"reviews_add">) {
  const { key, author, text, writtenOn, position } = input;
  const row = await reviewById(db, key);
  if (!row || row.transition_id !== null) return row !== null;
  const texts = Object.entries(textsIn(row.texts));
  return (
    row.author === author &&
    texts.length === Object.keys(text).length &&
    texts.every(([language, said]) => text[language as Language] === said) &&
    (writtenOn ?? row.written_on) === row.written_on &&
    (position ?? row.position) === row.position
  );
}

export const changeReview: Operation<"reviews_change"> = (context, input) =>
  changed(context, "reviews_change", input.id, (was) => ({
    author: input.author ?? was.author,
    texts: { ...was.texts, ...input.text },
    writtenOn: input.writtenOn ?? was.writtenOn,
    position: input.position ?? was.position,
    endedAt: input.state === "shown" ? null : was.endedAt,
  }));

/** One that has ended stays as it is. */
export const endReview: Operation<"reviews_end"> = (context, { id }) =>
  changed(context, "reviews_end", id, (was) =>
    was.endedAt === null ? { ...was, endedAt: context.clock.now() } : null,
  );

/** `change` makes the review, null where there is nothing to do; of two at once the later is made of what the earlier left. */
async function changed(
  context: OperatorContext,
  action: OperationName,
  id: string,
  change: (was: ReviewText) => ReviewText | null,
) {
  const { db } = context;
  const refusal = await retryLost(async () => {
    const row = await reviewById(db, id);
    if (!row) return refuse("NotFound", "id");
    const before = textOf(row);
    const after = change(before);
    if (after === null) return null;
    const transition = { aggregate: "review", id, transitionId: newId() } as const;
    const [update] = await db.batch([
      updateReview(db, transition, row.transition_id, after),
      recordAction(context, { action, subject: id, before, after, transition }),
    ]);
    return update?.meta.changes === 1 ? null : "lost";
  });
  return refusal ?? shown(context, id);
}

async function shown(context: OperatorContext, id: string) {
  const row = await reviewById(context.db, id);
  return row ? succeed(listed(context, row)) : refuse("NotFound", "id");
}

function listed({ caller }: OperatorContext, row: ReviewRow) {
  const { endedAt, ...review } = textOf(row);
  return {
    ...review,
    id: row.id,
    text: textIn(row.texts, caller.language),
    state: endedAt === null ? ("shown" as const) : ("ended" as const),
    sample: row.sample === 1,
  };
}

function textOf(row: ReviewRow): ReviewText {
  return {
    author: row.author,
    texts: textsIn(row.texts),
    writtenOn: row.written_on,
    position: row.position,
    endedAt: row.ended_at,
  };
}
