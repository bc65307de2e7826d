/**
 * `user_support_ask`, `user_support_write`, `user_support_close`: a thread begins with its first message and has its id.
 * A message that was sent twice is there once, and counts once.
 */
import type { CallRequest } from "#contract/calls/calls.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import type { SupportThread } from "#contract/support.ts";
import {
  asking,
  type MaybeSignedInContext,
  type Outcome,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Counted, ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { askedBy, askerOf, mayNotWrite, subjectOf } from "../asker.ts";
import { receivedLetter } from "../letters.ts";
import {
  type Asker,
  hasOrder,
  insertMessage,
  insertThread,
  moveOwn,
  threadOf,
  threadOfMessage,
  type ThreadRow,
} from "../repository.ts";
import { attachPictures, waitingPictures } from "./repository.ts";
import { threadOnWire } from "../wire.ts";

type Answer = Promise<Outcome<{ thread: SupportThread }>>;

/** Refuses `SupportBlocked`, `TooManyRequests`, `PictureGone`, and an order that is not one's own (`NotFound`). */
export const ask: Verb<"user_support_ask"> = asking(
  (context, { key, id, orderId, pictures }) =>
    askedBy(context, key, async (asker) => {
      const [writing, hasIt] = await Promise.all([
        writingOf(context, asker, { id, pictures }),
        asker.userId !== null &&
          orderId !== undefined &&
          hasOrder(context.db, asker.userId, orderId),
      ]);
      return { ...writing, hasIt };
    }),
  async (context, input, asked) => {
    const { db, clock, caller } = context;
    const { id, topic, orderId, text, pictures } = input;
    const asker = askerOf(context, input.key, asked);
    if ("problem" in asker) return asker;
    const { known, hasIt } = asked.found;
    if (known) return succeed({ thread: threadOnWire(known) });
    if (orderId !== undefined && !hasIt) return refuse("NotFound", "orderId");
    const limits = [
      { limit: LIMITS.questionsToSupportOfAskerADay, subject: subjectOf(asker) },
      {
        limit: LIMITS.questionsToSupportADay,
        subject: asker.userId === null ? "mailboxes" : "accounts",
      },
    ];
    const refused = await mayWrite(context, asker, { ...asked.found, pictures, limits });
    if (refused) return refused;
    const transition = { aggregate: "support_thread", id, transitionId: newId() } as const;
    const { transitionId } = transition;
    const now = clock.now();
    const { language } = caller;
    const thread = { id, number: newOrderNumber(), asker, language, topic, now, transitionId };
    const letter = await receivedLetter(context, { ...thread, transition });
    const [written, answer] = await Promise.all([
      writtenOnce(context, [
        insertThread(db, { ...thread, orderId: orderId ?? null }),
        insertMessage(db, { id, threadId: id, author: "person", text, now }, transition),
        attachPictures(db, asker, { ids: pictures, messageId: id }, transition),
        ...letter.statements,
      ]),
      found(context, asker, id),
    ]);
    if (written) context.defer(letter.deliver());
    return answer;
  },
);

/** Refuses `SupportBlocked`, `TooManyRequests`, `PictureGone`, and a thread that is not one's own (`NotFound`). */
export const write: Verb<"user_support_write"> = asking(
  (context, { key, thread, id, pictures }) =>
    askedBy(context, key, async (asker) => {
      const [writing, to] = await Promise.all([
        writingOf(context, asker, { id, pictures }),
        threadOf(context.db, asker, thread),
      ]);
      return { ...writing, to };
    }),
  async (context, input, asked) => {
    const { db, clock, caller } = context;
    const { thread, id, text, pictures } = input;
    const asker = askerOf(context, input.key, asked);
    if ("problem" in asker) return asker;
    const { known, to } = asked.found;
    if (known) return succeed({ thread: threadOnWire(known) });
    if (!to) return refuse("NotFound", "thread");
    const refused = await mayWrite(context, asker, { ...asked.found, pictures, limits: [] });
    if (refused) return refused;
    const transition = { aggregate: "support_thread", id: thread, transitionId: newId() } as const;
    const now = clock.now();
    const [, answer] = await Promise.all([
      writtenOnce(context, [
        moveOwn(db, asker, { transition, to: "open", language: caller.language, now }),
        insertMessage(db, { id, threadId: thread, author: "person", text, now }, transition),
        attachPictures(db, asker, { ids: pictures, messageId: id }, transition),
      ]),
      found(context, asker, thread),
    ]);
    return answer;
  },
);

export const close: Verb<"user_support_close"> = asking(
  (context, { key }) => askedBy(context, key, async () => null),
  async (context, { key, thread }, asked) => {
    const { db, clock } = context;
    const asker = askerOf(context, key, asked);
    if ("problem" in asker) return asker;
    const transition = { aggregate: "support_thread", id: thread, transitionId: newId() } as const;
    const moved = { transition, to: "closed", language: null, now: clock.now() } as const;
    const [, answer] = await Promise.all([
      moveOwn(db, asker, moved).run(),
      found(context, asker, thread),
    ]);
    return answer;
  },
);

interface Writing {
  /** The thread that the message is in already. */
  known: ThreadRow | null;
  isBlocked: boolean;
  /** How many of the pictures wait for it. */
  waiting: number;
}

type Message = Pick<CallRequest<"user_support_write">, "id" | "pictures">;

async function writingOf(
  context: Pick<Origin, "db">,
  asker: Asker<Who>,
  { id, pictures }: Message,
): Promise<Writing> {
  const { db } = context;
  const [known, isBlocked, waiting] = await Promise.all([
    threadOfMessage(db, asker, id),
    mayNotWrite(context, asker),
    waitingPictures(db, asker, pictures),
  ]);
  return { known, isBlocked, waiting };
}

async function mayWrite(
  context: MaybeSignedInContext,
  asker: Asker,
  {
    isBlocked,
    waiting,
    pictures,
    limits,
  }: Writing & Pick<Message, "pictures"> & { limits: Counted[] },
): Promise<Refusal | null> {
  if (isBlocked) return refuse("SupportBlocked");
  if (waiting !== pictures.length) return refuse("PictureGone", "pictures");
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
