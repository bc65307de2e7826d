/** Threads and messages as the contract has them. */
import type { SupportMessage, SupportPicture, SupportThread } from "#contract/support.ts";
import { instant } from "#origin/ground/clock.ts";
import type { MessageRow, ThreadRow } from "./repository.ts";

export function threadOnWire(row: ThreadRow): SupportThread {
  const { id, number, topic, state, order_number: orderNumber, created_at, changed_at } = row;
  return {
    id,
    number,
    topic,
    state,
    orderNumber,
    createdAt: instant(created_at),
    changedAt: instant(changed_at),
  };
}

export function messageOnWire(row: MessageRow): SupportMessage {
  const { id, author, text, at, mail_hash, left_out: leftOut } = row;
  return {
    id,
    author: author === "operator" ? "operator" : "person",
    text,
    at: instant(at),
    byMail: mail_hash !== null,
    leftOut,
    pictures: picturesIn(row),
  };
}

export function picturesIn({ pictures }: MessageRow): SupportPicture[] {
  // safe because the statement makes it
  return JSON.parse(pictures) as SupportPicture[];
}
