/**
 * `user_support_ask`, `user_support_write`, `user_support_close`: a thread begins with its first message and has its id.
 * A message that was sent twice is there once, and counts once.
 */
import type { CallRequest } from "#contract/calls/calls.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import type { SupportThread } from "#contract/support.ts";
import {
  type MaybeSignedInContext,
  type Outcome,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { askerOf, mayNotWrite, subjectOf } from "../asker.ts";
import { receivedLetter } from "../letters.ts";
import {
  type Asker,
  hasOrder,
  insertMessage,
  insertThread,
  moveOwn,
  threadOf,
  threadOfMessage,
} from "../repository.ts";
import { attachPictures, waitingPictures } from "./repository.ts";
import { threadOnWire } from "../wire.ts";

type Answer = Promise<Outcome<{ thread: SupportThread }>>;

/** Refuses `SupportBlocked`, `TooManyRequests`, `PictureGone`, and an order that is not one's own (`NotFound`). */
export const ask: Verb<"user_support_ask"> = async (context, input) => {
  const { db, clock, caller } = context;
  const { id, topic, orderId, text, pictures } = input;
  const asker = await askerOf(context, input.key);
  if ("problem" in asker) return asker;
  const known = await sentBefore(context, asker, id);
  if (known) return known;
  const { userId } = asker;
  const isOwn = orderId === undefined || (userId !== null && (await hasOrder(db, userId, orderId)));
  if (!isOwn) return refuse("NotFound", "orderId");
  const limits = [
    { limit: LIMITS.questionsToSupportOfAskerADay, subject: subjectOf(asker) },
    { limit: LIMITS.questionsToSupportADay, subject: userId === null ? "mailboxes" : "accounts" },
  ];
  const refused = await mayWrite(context, asker, input, limits);
  if (refused) return refused;
  const transition = { aggregate: "support_thread", id, transitionId: newId() } as const;
  const { transitionId } = transition;
  const now = clock.now();
  const { language } = caller;
  const thread = { id, number: newOrderNumber(), asker, language, topic, now, transitionId };
  const letter = await receivedLetter(context, { ...thread, transition });
  const written = await writtenOnce(context, [
    insertThread(db, { ...thread, orderId: orderId ?? null }),
    insertMessage(db, { id, threadId: id, author: "person", text, now }, transition),
    attachPictures(db, asker, { ids: pictures, messageId: id }, transition),
    ...letter.statements,
  ]);
  if (written) context.defer(letter.deliver());
  return found(context, asker, id);
};

/** Refuses `SupportBlocked`, `TooManyRequests`, `PictureGone`, and a thread that is not one's own (`NotFound`). */
export const write: Verb<"user_support_write"> = async (context, input) => {
  const { db, clock, caller } = context;
  const { thread, id, text, pictures } = input;
  const asker = await askerOf(context, input.key);
  if ("problem" in asker) return asker;
  const known = await sentBefore(context, asker, id);
  if (known) return known;
  if (!(await threadOf(db, asker, thread))) return refuse("NotFound", "thread");
  const refused = await mayWrite(context, asker, input, []);
  if (refused) return refused;
  const transition = { aggregate: "support_thread", id: thread, transitionId: newId() } as const;
  const now = clock.now();
  await writtenOnce(context, [
    moveOwn(db, asker, { transition, to: "open", language: caller.language, now }),
    insertMessage(db, { id, threadId: thread, author: "person", text, now }, transition),
    attachPictures(db, asker, { ids: pictures, messageId: id }, transition),
  ]);
  return found(context, asker, thread);
};

export const close: Verb<"user_support_close"> = async (context, { key, thread }) => {
  const { db, clock } = context;
  const asker = await askerOf(context, key);
  if ("problem" in asker) return asker;
  const transition = { aggregate: "support_thread", id: thread, transitionId: newId() } as const;
  const moved = { transition, to: "closed", language: null, now: clock.now() } as const;
  await moveOwn(db, asker, moved).run();
  return found(context, asker, thread);
};

async function sentBefore(
  { db }: MaybeSignedInContext,
  asker: Asker,
  id: string,
): Promise<Outcome<{ thread: SupportThread }> | null> {
  const row = await threadOfMessage(db, asker, id);
  return row && succeed({ thread: threadOnWire(row) });
}

type Written = Pick<CallRequest<"user_support_write">, "pictures">;

async function mayWrite(
  context: MaybeSignedInContext,
  asker: Asker,
  { pictures }: Written,
  limits: Parameters<typeof takeAll>[1],
): Promise<Refusal | null> {
  if (await mayNotWrite(context, asker)) return refuse("SupportBlocked");
  if (pictures.length > 0) {
    const waiting = await waitingPictures(context.db, asker, pictures);
    if (waiting !== pictures.length) return refuse("PictureGone", "pictures");
  }
  return takeAll(context, [
    { limit: LIMITS.supportMessagesOfAskerAnHour, subject: subjectOf(asker) },
    ...ofNetworks(context, LIMITS.supportMessagesOfNetworkAnHour),
    ...limits,
  ]);
}

/** False where the same message came at the same moment, or its id is somebody else's: then nothing is written. */
async function writtenOnce(
  { db }: MaybeSignedInContext,
  statements: D1PreparedStatement[],
): Promise<boolean> {
  try {
    await db.batch(statements);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "support_message", "id")) return false;
    if (isUniqueViolation(error, "support_thread", "id")) return false;
    throw error;
  }
}

async function found({ db }: MaybeSignedInContext, asker: Asker, id: string): Answer {
  const row = await threadOf(db, asker, id);
  return row ? succeed({ thread: threadOnWire(row) }) : refuse("NotFound", "thread");
}
