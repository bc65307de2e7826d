/** Tells a person, at the addresses of their account, that something about it changed. */
import type { NoticeKind } from "#contract/notice.ts";
import { reachableOf } from "#origin/books/people/notice/repository.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import type { Language } from "#contract/scalars.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Message } from "./templates.ts";
import type { Noticed } from "#origin/books/people/notice/link.ts";
import { channelOf, post, type Recipient } from "./post.ts";

/** A notice is worth delivering for a day. */
const LIFETIME_SECONDS = 24 * 60 * 60;

export interface Notice {
  message: Exclude<Message, { name: "code" }>;
  language: Language;
  transition?: Transition;
  /** Whose choice it is whether it comes. */
  notice?: Noticed;
}

export interface Notices {
  statements: D1PreparedStatement[];
  /** As with one that is posted. */
  deliver: () => Promise<unknown>;
}

/**
 * One message to each address as it is now, before the batch; channels that are not offered are left out. Of a kind that the
 * person can choose, none where it is not wanted.
 */
export async function noticesTo(
  origin: Origin,
  userId: string,
  { kind, ...notice }: Notice & { kind?: NoticeKind },
): Promise<Notices> {
  if (!kind) return noticesToAll(origin, await addressesOf(origin.db, userId), notice);
  const person = (await reachableOf(origin.db, [userId])).get(userId);
  const addresses = person?.wanted[kind] ? person.addresses : [];
  return noticesToAll(origin, addresses, { ...notice, notice: { userId, kind } });
}

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
