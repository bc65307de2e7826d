/** `support_answer`, `support_note`, `support_close`: what an operator writes to a thread, once for a key. */
import type { SupportState } from "#contract/support.ts";
import type { OperationRequest } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { isSamePress } from "#origin/books/audit/press.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { answeredLetter } from "../letters.ts";
import { insertMessage } from "../repository.ts";
import {
  moveThread,
  type QueuedRow,
  readyAnswer,
  textOfMessage,
  threadByNumber,
} from "./repository.ts";

/** Refuses a thread or a ready answer that is not there (`NotFound`), and a key that wrote something else (`DoneAlready`). */
export const answerThread: Operation<"support_answer"> = async (context, input) => {
  const { db, clock, operator } = context;
  const { number, ready, close, key } = input;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  const asked = { action: "support_answer", press: input } as const;
  const before = await again(context, row, asked);
  if (before) return before;
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
      ...asked,
      subject: number,
      detail: { ready: ready ?? null },
      before: { state: row.state },
      after: { state: to },
      transition,
    }),
    ...letter.statements,
  ]);
  if (!isFirst) return (await again(context, row, asked)) ?? state(context, row);
  context.defer(letter.deliver());
  return state(context, row);
};

/** Refuses a thread that is not there (`NotFound`), and a key that wrote something else (`DoneAlready`). */
export const noteThread: Operation<"support_note"> = async (context, input) => {
  const { db, clock, operator } = context;
  const { number, text, key } = input;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  const asked = { action: "support_note", press: input } as const;
  const before = await again(context, row, asked);
  if (before) return before;
  const transition = { aggregate: "support_thread", id: row.id, transitionId: newId() } as const;
  const now = clock.now();
  const message = { id: key, threadId: row.id, author: "note", operator, text, now } as const;
  const isFirst = await once(context, [
    moveThread(db, transition, { to: null, now }),
    insertMessage(db, message, transition),
    recordAction(context, { ...asked, subject: number, transition }),
  ]);
  return (isFirst ? null : await again(context, row, asked)) ?? state(context, row);
};

interface Asked {
  action: "support_answer" | "support_note";
  press: OperationRequest<"support_answer" | "support_note">;
}

/** Of a key that has written: the same press is answered, another is refused. Null where it has not. */
async function again(context: OperatorContext, row: QueuedRow, asked: Asked) {
  const { number, key, ...said } = asked.press;
  const written = await textOfMessage(context.db, key);
  if (written === null) return null;
  // The record has no text.
  const isSame =
    (said.text ?? written) === written &&
    (await isSamePress(context.db, { ...asked, subject: number }));
  return isSame ? succeed({ number, state: row.state }) : refuse("DoneAlready", "key");
}

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
