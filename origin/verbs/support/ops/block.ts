/** `support_block`, `support_unblock`: whoever asked a question may not write, as an account or as a mailbox. */
import type { OperationName } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { deleteBlock, insertBlock } from "#origin/books/people/block/repository.ts";
import { mayNotWrite } from "../asker.ts";
import {
  blockMailbox,
  moveThread,
  type QueuedRow,
  threadByNumber,
  unblockMailbox,
} from "./repository.ts";

const FROM = "support";

export const blockAsker: Operation<"support_block"> = (context, asked) =>
  changed(context, "support_block", asked, ({ id, user_id: userId, mailbox }, now) => {
    const { db } = context;
    const transition = { aggregate: "support_thread", id, transitionId: newId() } as const;
    return [
      moveThread(db, transition, { to: "closed", now }),
      userId === null
        ? blockMailbox(db, mailbox ?? "", now)
        : insertBlock(db, { userId, from: FROM }, now),
    ];
  });

export const unblockAsker: Operation<"support_unblock"> = (context, asked) =>
  changed(context, "support_unblock", asked, ({ user_id: userId, mailbox }) => [
    userId === null
      ? unblockMailbox(context.db, mailbox ?? "")
      : deleteBlock(context.db, { userId, from: FROM }),
  ]);

async function changed(
  context: OperatorContext,
  action: OperationName,
  { number, note }: { number: string; note: string },
  statements: (row: QueuedRow, now: number) => D1PreparedStatement[],
) {
  const { db, clock } = context;
  const row = await threadByNumber(db, number);
  const isBlock = action === "support_block";
  if (!row) return refuse("NotFound", "number");
  await db.batch([
    ...statements(row, clock.now()),
    recordAction(context, {
      action,
      subject: number,
      detail: { note },
      before: { state: row.state, blocked: row.blocked === 1 },
      after: isBlock ? { state: "closed", blocked: true } : { state: row.state, blocked: false },
    }),
  ]);
  const blocked = await mayNotWrite(context, { userId: row.user_id, mailbox: row.mailbox });
  return succeed({ number, blocked });
}
