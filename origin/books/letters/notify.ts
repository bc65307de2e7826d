/** Tells a person, at the addresses of their account, that something about it changed. */
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Noticed } from "#origin/books/people/notice/link.ts";
import type { Message } from "./message.ts";
import { channelOf, post, type Recipient } from "./post.ts";

/** A notice is worth delivering for a day. */
const LIFETIME_SECONDS = 24 * 60 * 60;

export interface Notice {
  message: Exclude<Message, { name: "code" }>;
  language: Language;
  transition?: Transition;
  /** Whose choice it is whether it comes: its caller has asked, and it is asked again when it is sent. */
  notice?: Noticed;
  about?: string;
  /** The host that its reader used last. */
  site?: string | null;
}

export interface Notices {
  statements: D1PreparedStatement[];
  /** As with one that is posted. */
  deliver: () => Promise<unknown>;
}

/** One message to each address of a person as it is before the batch; channels that are not offered are left out. */
export async function noticesToAll(
  origin: Origin,
  recipients: Recipient[],
  notice: Notice,
): Promise<Notices> {
  const reachable = recipients.filter((to) => origin.couriers[channelOf(to)].length > 0);
  const posted = await Promise.all(
    reachable.map((to) => post(origin, { to, lifetimeSeconds: LIFETIME_SECONDS, ...notice })),
  );
  return {
    statements: posted.map(({ statement }) => statement),
    deliver: () => Promise.all(posted.map(({ deliver }) => deliver())),
  };
}
