/** `user_change_password`: a new password, after the old one. Ends every other session. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { noticesTo } from "#origin/books/letters/notify.ts";
import { refuseClaim } from "#origin/books/people/claim/claim.ts";
import { placeFor } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";
import { successor } from "#origin/books/people/session/rotate.ts";
import { addressesOf, setPassword } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";

/**
 * Refuses `BadCredentials`, `ProofPaused`, `CommonPassword`. Tries from outside do not count here. An account opened by a device has no password; its session sets the
 * first one after a wait (`ClaimWaits`). The answer brings a new token, so that a copy of the old one dies with its next use.
 */
export const changePassword: Verb<"user_change_password"> = async (context, input) => {
  const { db, clock, session, passwords } = context;
  const { userId } = session;
  const own = (await addressesOf(db, userId)).map(({ key }) => key);
  if (await isCommonPassword(input.password, own)) return refuse("CommonPassword", "password");
  const waits = await refuseClaim(context);
  if (waits) return waits;
  const credential = await credentialOfUser(db, userId);
  if (credential.password_hash !== null) {
    const place = await placeFor(context, userId);
    const proof = { typed: "", password: input.current ?? "", place };
    const proven = await checkPassword(context, credential, proof);
    if (!proven.ok) return { ...proven, fields: ["current"] };
  }
  const message = { name: "password-changed", at: clock.now() } as const;
  const { language } = context.caller;
  const notices = await noticesTo(context, userId, { message, language });
  await db.batch([
    setPassword(db, userId, await passwords.hash(input.password)),
    deleteOtherSessions(db, userId, session.id),
    ...notices.statements,
  ]);
  context.defer(notices.deliver());
  return succeed(null, await successor(context, session.id));
};
