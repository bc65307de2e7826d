/** `user_support_threads`, `user_support_thread`, `user_support_picture`: what one asked, and what was answered. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { askedBy, askerOf } from "../asker.ts";
import { pictureOf } from "./repository.ts";
import { messagesOf, threadOf, threadsOf } from "../repository.ts";
import { messageOnWire, threadOnWire } from "../wire.ts";

const PAGE = 20;

export const listThreads: Verb<"user_support_threads"> = asking(
  (context, { key, cursor }) =>
    askedBy(context, key, (asker) =>
      pageFrom(
        { limit: PAGE, cursor },
        (after, count) => threadsOf(context.db, asker, after, count),
        ({ changed_at: at, id }) => ({ at, id }),
      ),
    ),
  (context, { key }, asked) => {
    const asker = askerOf(context, key, asked);
    if ("problem" in asker) return asker;
    const { rows, next } = asked.found;
    return succeed({ threads: rows.map(threadOnWire), next });
  },
);

export const readThread: Verb<"user_support_thread"> = asking(
  (context, { key, thread, cursor }) =>
    askedBy(context, key, (asker) => {
      const { db } = context;
      return Promise.all([
        threadOf(db, asker, thread),
        pageFrom(
          { limit: PAGE, cursor },
          (after, limit) => messagesOf(db, asker, { thread, after, limit }),
          ({ at, id }) => ({ at, id }),
        ),
      ]);
    }),
  (context, { key }, asked) => {
    const asker = askerOf(context, key, asked);
    if ("problem" in asker) return asker;
    const [row, { rows, next }] = asked.found;
    if (!row) return refuse("NotFound", "thread");
    return succeed({
      thread: threadOnWire(row),
      messages: rows.toReversed().map(messageOnWire),
      next,
    });
  },
);

export const readPicture: Verb<"user_support_picture"> = asking(
  (context, { key, id }) => askedBy(context, key, (asker) => pictureOf(context.db, asker, id)),
  (context, { key }, asked) => {
    const asker = askerOf(context, key, asked);
    if ("problem" in asker) return asker;
    return asked.found ? succeed(asked.found) : refuse("NotFound", "id");
  },
);
