/** Who asks: the mailbox that a key opens, or else the account of the session. All that follows is of that one alone. */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { MaybeSignedInContext } from "#origin/ground/context.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { type Asker, isMailboxBlocked, mailboxOfKey } from "./repository.ts";

/** Refuses `SupportKeyEnded` for a key that opens nothing, `Unauthorized` for neither key nor session. */
export async function askerOf(
  { db, clock, session }: MaybeSignedInContext,
  key: string | undefined,
): Promise<Asker | Refusal> {
  if (key !== undefined) {
    const mailbox = await mailboxOfKey(db, await tokenHash(key), clock.now());
    return mailbox === null ? refuse("SupportKeyEnded") : { userId: null, mailbox };
  }
  return session ? { userId: session.userId, mailbox: null } : refuse("Unauthorized");
}

/** Whether an operator keeps them from writing. */
export function mayNotWrite({ db }: Pick<Origin, "db">, asker: Asker): Promise<boolean> {
  return asker.userId === null
    ? isMailboxBlocked(db, asker.mailbox ?? "")
    : isBlocked(db, asker.userId, "support");
}

/** The subject of their limits. */
export function subjectOf({ userId, mailbox }: Asker): string {
  return userId ?? `mailbox:${mailbox}`;
}
