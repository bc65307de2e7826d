/** `attention_take`, `attention_leave`, `attention_done`: whose an item is, and that it is done. One write decides. */
import type { OperationName } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { itemsOf } from "./list.ts";
import type { Item } from "./queue.ts";
import { endItem, leaveItem, takeItem, type Word, writeSeen } from "./repository.ts";

/** Refuses what is not so (`NotFound`), and what somebody else has (`AttentionTaken`). */
export const takeAttention: Operation<"attention_take"> = (context, { id }) =>
  said(context, { action: "attention_take", id }, (word) => takeItem(context.db, word));

/** Anybody's, since whoever has it may be away. Refuses what nobody has (`NotFound`). */
export const leaveAttention: Operation<"attention_leave"> = (context, { id }) =>
  said(context, { action: "attention_leave", id }, (word) => leaveItem(context.db, word));

/** Refuses as taking does. */
export const endAttention: Operation<"attention_done"> = (context, { id, note }) =>
  said(context, { action: "attention_done", id, note }, (word) =>
    endItem(context.db, { ...word, note }),
  );

interface Saying {
  action: OperationName;
  id: string;
  note?: string;
}

/** What nobody has looked at yet is written down with it. */
async function said(
  context: OperatorContext,
  { action, id, note }: Saying,
  write: (word: Word) => D1PreparedStatement,
) {
  const { db, clock, operator } = context;
  const item = (await itemsOf(context)).find((one) => one.id === id);
  if (!item) return refuse("NotFound", "id");
  const word = { id, transitionId: newId(), operator, now: clock.now() };
  const transition = { aggregate: "attention_item", id, transitionId: word.transitionId } as const;
  const after = action === "attention_take" ? operator : null;
  const results = await db.batch([
    writeSeen(db, [item], word.now),
    write(word),
    recordAction(context, {
      action,
      // An order's number says about whom it is.
      subject: item.about.number ?? id,
      detail: { item: id, ...(note === undefined ? {} : { note }) },
      before: { takenBy: item.takenBy, state: item.state },
      after: { takenBy: after },
      transition,
    }),
  ]);
  if (results[1]?.meta.changes !== 1) return refused(item, action);
  return succeed({ id, takenBy: after });
}

function refused({ takenBy }: Item, action: OperationName) {
  return action === "attention_leave" && takenBy === null
    ? refuse("NotFound", "id")
    : refuse("AttentionTaken", "id");
}
