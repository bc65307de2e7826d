/** `support_answer`, `support_note`, `support_close`: what an operator writes to a thread, once for a key. */
import type { SupportState } from "#contract/support.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { answeredLetter } from "../letters.ts";
import { insertMessage } from "../repository.ts";
import {
  isWritten,
  moveThread,
  type QueuedRow,
  readyAnswer,
  threadByNumber,
} from "./repository.ts";

/** Refuses a thread or a ready answer that is not there (`NotFound`). */
export const answerThread: Operation<"support_answer"> = async (context, input) => {
  const { db, clock, operator } = context;
  const { number, ready, close, key } = input;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  if (await isWritten(db, key)) return succeed({ number, state: row.state });
  const prepared = ready === undefined ? null : await readyAnswer(db, ready);
  if (ready !== undefined && !prepared) return refuse("NotFound", "ready");
  const text = prepared ? textIn(prepared.texts, row.language) : (input.text ?? "");
  const to: SupportState = close ? "closed" : "answered";
  const transition = { aggregate: "support_thread", id: row.id, transitionId: newId() } as const;
  const now = clock.now();
  const message = { id: key, threadId: row.id, author: "operator", operator, text, now } as const;
  const thread = { ...row, asker: { userId: row.user_id, mailbox: row.mailbox }, transition };
  const letter = await answeredLetter(context, thread, text);
  const isFirst = await once(context, [
    moveThread(db, transition, { to, now }),
    insertMessage(db, message, transition),
    recordAction(context, {
      action: "support_answer",
      subject: number,
      detail: { ready: ready ?? null },
      before: { state: row.state },
      after: { state: to },
      transition,
    }),
    ...letter.statements,
  ]);
  if (isFirst) context.defer(letter.deliver());
  return state(context, row);
};

export const noteThread: Operation<"support_note"> = async (context, { number, text, key }) => {
  const { db, clock, operator } = context;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  if (await isWritten(db, key)) return succeed({ number, state: row.state });
  const transition = { aggregate: "support_thread", id: row.id, transitionId: newId() } as const;
  const now = clock.now();
  const message = { id: key, threadId: row.id, author: "note", operator, text, now } as const;
  await once(context, [
    moveThread(db, transition, { to: null, now }),
    insertMessage(db, message, transition),
    recordAction(context, { action: "support_note", subject: number, transition }),
  ]);
  return state(context, row);
};

export const closeThread: Operation<"support_close"> = async (context, { number }) => {
  const { db, clock } = context;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  const transition = { aggregate: "support_thread", id: row.id, transitionId: newId() } as const;
  await db.batch([
    moveThread(db, transition, { to: "closed", now: clock.now() }),
    recordAction(context, {
      action: "support_close",
      subject: number,
      before: { state: row.state },
      after: { state: "closed" },
      transition,
    }),
  ]);
  return state(context, row);
};

/** False where a message of that key came at the same moment. */
async function once({ db }: OperatorContext, statements: D1PreparedStatement[]): Promise<boolean> {
  try {
    await db.batch(statements);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "support_message", "id")) return false;
    throw error;
  }
}

async function state({ db }: OperatorContext, { number }: QueuedRow) {
  const row = await threadByNumber(db, number);
  return row ? succeed({ number, state: row.state }) : refuse("NotFound", "number");
}
