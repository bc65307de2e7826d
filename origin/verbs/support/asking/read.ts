/** `user_support_threads`, `user_support_thread`, `user_support_picture`: what one asked, and what was answered. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { cursorAt, pageOf, placeAt } from "#origin/ground/db/page.ts";
import { askerOf } from "../asker.ts";
import { pictureOf } from "./repository.ts";
import { messagesOf, threadOf, threadsOf } from "../repository.ts";
import { messageOnWire, threadOnWire } from "../wire.ts";

const PAGE = 20;

export const listThreads: Verb<"user_support_threads"> = async (context, { key, cursor }) => {
  const asker = await askerOf(context, key);
  if ("problem" in asker) return asker;
  const after = cursor ? placeAt(cursor) : null;
  const page = await pageOf(PAGE, (limit) => threadsOf(context.db, asker, after, limit));
  const { rows, last } = page;
  return succeed({
    threads: rows.map(threadOnWire),
    next: last && cursorAt({ at: last.changed_at, id: last.id }),
  });
};

export const readThread: Verb<"user_support_thread"> = async (context, { key, thread, cursor }) => {
  const { db } = context;
  const asker = await askerOf(context, key);
  if ("problem" in asker) return asker;
  const row = await threadOf(db, asker, thread);
  if (!row) return refuse("NotFound", "thread");
  const after = cursor ? placeAt(cursor) : null;
  const { rows, last } = await pageOf(PAGE, (limit) =>
    messagesOf(db, asker, { thread, after, limit }),
  );
  return succeed({
    thread: threadOnWire(row),
    messages: rows.toReversed().map(messageOnWire),
    next: last && cursorAt(last),
  });
};

export const readPicture: Verb<"user_support_picture"> = async (context, { key, id }) => {
  const asker = await askerOf(context, key);
  if ("problem" in asker) return asker;
  const picture = await pictureOf(context.db, asker, id);
  return picture ? succeed(picture) : refuse("NotFound", "id");
};
