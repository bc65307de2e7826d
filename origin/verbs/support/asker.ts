/** Who asks: the mailbox that a key opens, or else the account of the session. All that follows is of that one alone. */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { AskingContext, MaybeSignedInContext } from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { type Asker, isMailboxBlocked, keyedMailbox, mailboxOfKey } from "./repository.ts";

/** What was found of an asker, and whose mailbox the key opens. */
export interface AskedBy<Found> {
  mailbox: string | null;
  found: Found;
}

/** Asks of whoever it will turn out to be; `askerOf` says who that is, and nobody hears of it before. */
export async function askedBy<Found>(
  { db, clock, me }: AskingContext,
  key: string | undefined,
  asks: (asker: Asker<Who>) => Promise<Found>,
): Promise<AskedBy<Found>> {
  if (key === undefined) return { mailbox: null, found: await asks({ userId: me, mailbox: null }) };
  const [hash, now] = [await tokenHash(key), clock.now()];
  const [mailbox, found] = await Promise.all([
    mailboxOfKey(db, hash, now),
    asks({ userId: null, mailbox: keyedMailbox(hash, now) }),
  ]);
  return { mailbox, found };
}

/** Refuses `SupportKeyEnded` for a key that opens nothing, `Unauthorized` for neither key nor session. */
export function askerOf(
  { session }: Pick<MaybeSignedInContext, "session">,
  key: string | undefined,
  { mailbox }: AskedBy<unknown>,
): Asker | Refusal {
  if (key !== undefined) {
    return mailbox === null ? refuse("SupportKeyEnded") : { userId: null, mailbox };
  }
  return session ? { userId: session.userId, mailbox: null } : refuse("Unauthorized");
}

/** Whether an operator keeps them from writing. */
export function mayNotWrite({ db }: Pick<Origin, "db">, asker: Asker<Who>): Promise<boolean> {
  return asker.userId === null
    ? isMailboxBlocked(db, asker.mailbox ?? "")
    : isBlocked(db, asker.userId, "support");
}

/** The subject of their limits. */
export function subjectOf({ userId, mailbox }: Asker): string {
  return userId ?? `mailbox:${mailbox}`;
}
