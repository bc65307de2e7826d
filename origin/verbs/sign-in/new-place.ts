/** The letter about a sign-in from where the account's owner was never seen, with a link that ends the session. */
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { type Notices, noticesToAll } from "#origin/books/letters/notify.ts";
import type { Reachable } from "#origin/books/people/notice/repository.ts";
import { endLinkOf } from "#origin/books/people/session/end-link.ts";

export interface NewPlace {
  userId: string;
  sessionId: string;
  /** Null for somebody who is not told. */
  reachable: Reachable | null;
}

/**
 * For the batch of a sign-in, after its session, where the person wants such letters. To the mailbox where there is one, else as a text without the link. The
 * link's secret is in the fragment, which no server is sent and no scanner of mail acts on.
 */
export async function newPlaceLetter(
  context: Context,
  { userId, sessionId, reachable }: NewPlace,
): Promise<Notices> {
  const { clock, caller } = context;
  const addresses = reachable?.wanted.sign_in ? reachable.addresses : [];
  const mail = addresses.filter(({ kind }) => kind === "email");
  const transition = openingOf(sessionId);
  const { language, platform, country, site } = caller;
  const link = `/end-session#${await endLinkOf(context, sessionId)}`;
  return noticesToAll(context, mail.length > 0 ? mail : addresses, {
    message: { name: "new-sign-in", at: clock.now(), platform, country, link },
    language,
    transition,
    notice: { userId, kind: "sign_in" },
    site,
  });
}

/** Of a session, for what goes with it in its batch. */
export function openingOf(sessionId: string): Transition {
  return { aggregate: "session", id: sessionId, transitionId: sessionId };
}
