/** Tells a person, at the addresses of their account, that something about it changed. */
import { addressesOf } from "#origin/books/people/account/identity.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Message } from "./message.ts";
import { channelOf, post, type Recipient } from "./post.ts";

/** A notice is worth delivering for a day. */
const LIFETIME_SECONDS = 24 * 60 * 60;

export interface Notice {
  userId: string;
  message: Exclude<Message, { name: "code" }>;
  transition?: Transition;
}

export interface Notices {
  statements: D1PreparedStatement[];
  /** Call it once the batch is through. */
  send: () => void;
}

/** One message to each address as it is now, before the batch; channels that are not offered are left out. */
export async function noticesTo(context: Context, notice: Notice): Promise<Notices> {
  const recipients = await addressesOf(context.db, notice.userId);
  return noticesToAll(context, recipients, notice);
}

export async function noticesToAll(
  context: Context,
  recipients: Recipient[],
  { message, transition }: Omit<Notice, "userId">,
): Promise<Notices> {
  const reachable = recipients.filter((to) => context.couriers[channelOf(to)].length > 0);
  const posted = await Promise.all(
    reachable.map((to) =>
      post(context, { to, message, lifetimeSeconds: LIFETIME_SECONDS, transition }),
    ),
  );
  return {
    statements: posted.map(({ statement }) => statement),
    send: () => {
      for (const { send } of posted) send();
    },
  };
}
