/** `support_queue`, `support_show`, `support_picture`. Each look into a thread is recorded. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction, recordLook } from "#origin/books/audit/record.ts";
import { picturesIn } from "../wire.ts";
import {
  allMessages,
  pictureById,
  type QueuedRow,
  threadByNumber,
  threadsIn,
} from "./repository.ts";

export const listQueue: Operation<"support_queue"> = async (context, { state, ...page }) => {
  const { rows, next } = await pageFrom(
    page,
    (after, count) => threadsIn(context.db, { state, after }, count),
    (row) => ({ at: row.changed_at, id: row.id }),
  );
  await recordLook(context, {
    action: "support_queue",
    subject: `${rows.length} questions`,
  });
  return succeed({ threads: rows.map(onWire), next });
};

export const showThread: Operation<"support_show"> = async (context, { number }) => {
  const { db } = context;
  const row = await threadByNumber(db, number);
  if (!row) return refuse("NotFound", "number");
  await recordLook(context, { action: "support_show", subject: number });
  const messages = await allMessages(db, row.id);
  return succeed({
    ...onWire(row),
    createdAt: instant(row.created_at),
    messages: messages.map(({ at, author, operator, text, mail_hash, left_out, ...of }) => ({
      at: instant(at),
      author,
      operator,
      byMail: mail_hash !== null,
      leftOut: left_out,
      text,
      pictures: picturesIn({ at, author, operator, text, mail_hash, left_out, ...of }),
    })),
  });
};

export const showPicture: Operation<"support_picture"> = async (context, { id }) => {
  const picture = await pictureById(context.db, id);
  if (!picture) return refuse("NotFound", "id");
  const { type, content, number } = picture;
  await recordAction(context, { action: "support_picture", subject: number }).run();
  return succeed({ type, content });
};

function onWire(row: QueuedRow) {
  const { number, topic, state, language, uid, mailbox, order_number, changed_at } = row;
  return {
    number,
    topic,
    state,
    language,
    uid,
    mailbox,
    order: order_number,
    since: instant(changed_at),
    blocked: row.blocked === 1,
  };
}
