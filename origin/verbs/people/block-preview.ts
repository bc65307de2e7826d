/** `people_block_preview`: what a block would stop now, and what stays. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { openOrdersOf } from "#origin/books/order/repository.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import { blocksOf } from "#origin/books/people/block/repository.ts";
import { sessionsOf } from "#origin/books/people/session/repository.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";

/** Refuses who is not there (`NotFound`). */
export const previewBlock: Operation<"people_block_preview"> = async (context, { uid, from }) => {
  const { db, clock } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const now = clock.now();
  const [blocks, sessions, orders, last] = await Promise.all([
    blocksOf(db, person.id),
    sessionsOf(db, person.id, now),
    openOrdersOf(db, person.id),
    lastTimeEntry(db, person.id),
  ]);
  await recordLook(context, { action: "people_block_preview", subject: uid });
  const until = last?.expires_at ?? 0;
  return succeed({
    from,
    isBlocked: blocks.includes(from),
    sessions: sessions.length,
    openOrders: orders.map(({ number }) => number),
    expiresAt: until > now ? instant(until) : null,
  });
};
