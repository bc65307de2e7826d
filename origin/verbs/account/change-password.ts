/** `user_change_password`: a new password, after the old one. Ends every other session. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { refuseClaim } from "#origin/books/people/claim/claim.ts";
import { openedBy } from "#origin/books/people/claim/repository.ts";
import { placeOfSession } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";
import { successorOf } from "#origin/books/people/session/rotate.ts";
import { addressesOf, setPassword } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";

/**
 * Refuses `BadCredentials`, `ProofPaused`, `CommonPassword`. Tries from outside do not count here. An account opened by a device has no password; its session sets the
 * first one after a wait (`ClaimWaits`). The answer brings a new token, so that a copy of the old one dies with its next use.
 */
export const changePassword: Verb<"user_change_password"> = asking(
  ({ db, me }) => Promise.all([addressesOf(db, me), openedBy(db, me), credentialOfUser(db, me)]),
  async (context, input, [addresses, opened, credential]) => {
    const { db, clock, session, passwords } = context;
    const { userId } = session;
    const own = addresses.map(({ key }) => key);
    if (await isCommonPassword(input.password, own)) return refuse("CommonPassword", "password");
    const waits = await refuseClaim(context, opened);
    if (waits) return waits;
    const released = [];
    if (credential?.password_hash) {
      const proof = { typed: "", password: input.current ?? "", place: placeOfSession(session) };
      const proven = await checkPassword(context, credential, proof);
      if (!proven.ok) return { ...proven, fields: ["current"] };
      released.push(proven.release);
    }
    const message = { name: "password-changed", at: clock.now() } as const;
    const { language } = context.caller;
    const notices = await noticesToAll(context, addresses, { message, language });
    const successor = await successorOf(context, session.id);
    const results = await db.batch([
      ...released,
      setPassword(db, userId, await passwords.hash(input.password)),
      deleteOtherSessions(db, userId, session.id),
      ...notices.statements,
      successor.statement,
    ]);
    context.defer(notices.deliver());
    return succeed(null, results.at(-1)?.meta.changes === 1 ? successor.token : undefined);
  },
);
