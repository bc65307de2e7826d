/** The letter about a sign-in from where the account's owner was never seen, with a link that ends the session. */
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { linkTo } from "#origin/books/letters/letter-to.ts";
import { type Notices, noticesToAll } from "#origin/books/letters/notify.ts";
import { reachableOf } from "#origin/books/people/notice/repository.ts";
import { endLinkOf } from "#origin/books/people/session/end-link.ts";

/**
 * For the batch of a sign-in, after its session, where the person wants such letters. To the mailbox where there is one, else as a text without the link. The
 * link's secret is in the fragment, which no server is sent and no scanner of mail acts on.
 */
export async function newPlaceLetter(
  context: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Notices> {
  const { db, clock, caller } = context;
  const person = (await reachableOf(db, [userId])).get(userId);
  const addresses = person?.wanted.sign_in ? person.addresses : [];
  const mail = addresses.filter(({ kind }) => kind === "email");
  const transition: Transition = {
    aggregate: "session",
    id: sessionId,
    transitionId: sessionId,
  };
  const { language, platform, country } = caller;
  const link = linkTo(context, `/end-session#${await endLinkOf(context, sessionId)}`);
  return noticesToAll(context, mail.length > 0 ? mail : addresses, {
    message: { name: "new-sign-in", at: clock.now(), platform, country, link },
    language,
    transition,
    notice: { userId, kind: "sign_in" },
  });
}
