/**
 * Erases those who had deleted their account before the database went back to a copy: they asked once, and are not asked again.
 * Nobody is written to: the letter that says so was sent then.
 */
import { newId } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { eachOf } from "#origin/ground/work.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import type { AccountClosing } from "#origin/verbs/account/delete-account.ts";
import { eraseStatements } from "#origin/verbs/account/erase.ts";
import { inNameOf } from "#origin/verbs/account/in-name-of.ts";
import { forgetErasure, toEraseAgain } from "./repository.ts";

const AT_ONCE = 20;

/** True where more are due. One that fails stays for the next minute. */
export async function eraseAgain(origin: Origin, closing: AccountClosing): Promise<boolean> {
  const due = await toEraseAgain(origin.db, AT_ONCE);
  await eachOf(origin, "erasure.failed", due, (userId) => erase(origin, closing, userId));
  return due.length === AT_ONCE;
}

async function erase(
  origin: Origin,
  { closers, erasers }: AccountClosing,
  userId: string,
): Promise<void> {
  const { db } = origin;
  const context = inNameOf(origin, userId);
  const closing = closers.map((closer) => closer({ ...context, me: userId }));
  for (const close of await Promise.all(closing)) await close(context);
  const transition = { aggregate: "user", id: userId, transitionId: newId() } as const;
  const addresses = await addressesOf(db, userId);
  const { first, rest } = await eraseStatements(context, { addresses, transition, code: null });
  await db.batch([
    ...first,
    ...erasers.flatMap((statements) => statements(db, userId, transition)),
    ...rest,
    forgetErasure(db, userId),
  ]);
}
