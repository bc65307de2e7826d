/** Puts a message into the outbox: a statement for the caller's batch, and the delivery for after it. */
import { type Address, addressText } from "#origin/ground/address/address.ts";
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { siteFor } from "#origin/ground/site.ts";
import type { Channel } from "#origin/ground/ports/courier.ts";
import { type Noticed, noticeLink } from "#origin/books/people/notice/link.ts";
import { deliver, type SealedLetter } from "./deliver.ts";
import type { Message } from "./message.ts";
import { renderMessage } from "./templates.ts";
import { insertOutboxRow } from "./repository.ts";
import { isOfSupport } from "./support-letter.ts";

export interface Posted {
  /** Of its row in the outbox. */
  id: string;
  statement: D1PreparedStatement;
  /** Once the batch is through, for a caller that defers it; the schedule sends it otherwise. */
  deliver: () => Promise<void>;
}

export type Recipient = Pick<Address, "kind" | "key">;

export interface Posting {
  to: Recipient;
  language: Language;
  message: Message;
  /** How long the message is worth delivering. */
  lifetimeSeconds: number;
  /** Write it only with this transition. */
  transition?: Transition;
  /** Whose choice it is whether it comes; without one it is necessary. */
  notice?: Noticed;
  /** The finder goes with it. */
  withFinder?: true;
  /** By which a program knows that it was no person who answered (RFC 3834). */
  isAutomatic?: true;
  /** A group's id; the number of an order is in the message. */
  about?: string;
  /** The host that its reader used last: its links lead there while that is one of ours, and else to the site's own. */
  site?: string | null;
}

export async function post(origin: Origin, posting: Posting): Promise<Posted> {
  const { db, vault, clock } = origin;
  const { to, language, message, lifetimeSeconds, transition, notice } = posting;
  const { withFinder, isAutomatic } = posting;
  const id = newId();
  const channel = channelOf(to);
  const site = siteFor(origin, posting.site ?? null);
  const stop =
    channel === "email" && notice && site !== null
      ? await noticeLink(origin, notice, { language, site })
      : null;
  const letter: SealedLetter = {
    to: to.key,
    ...renderMessage(message, channel, language, { site, stop }),
    ...(stop === null ? {} : { headers: stopHeaders(stop) }),
    ...(isAutomatic ? { headers: { "Auto-Submitted": "auto-replied" } } : {}),
    ...(notice ? { notice } : {}),
    ...(withFinder ? { withFinder } : {}),
  };
  const row = {
    id,
    channel,
    recipientHash: await vault.digest("address", addressText(to)),
    sealed: await vault.seal(JSON.stringify(letter), id),
    message: message.name,
    about: posting.about ?? orderIn(message),
    now: clock.now(),
    expiresAt: clock.now() + lifetimeSeconds * 1_000,
  };
  return {
    id,
    statement: insertOutboxRow(db, row, transition),
    deliver: () => deliver(origin, id),
  };
}

/** A question's number is no order's. */
function orderIn(message: Message): string | null {
  return "number" in message && !isOfSupport(message) ? message.number : null;
}

/** By which a mail program stops the letters at one click, without opening a page (RFC 2369, RFC 8058). */
function stopHeaders(link: string): Record<string, string> {
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

export function channelOf({ kind }: Pick<Recipient, "kind">): Channel {
  return kind === "email" ? "email" : "sms";
}
