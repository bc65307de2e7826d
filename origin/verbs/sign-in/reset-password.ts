/**
 * `user_reset_password`: a new password, after a code to the address. Ends every session, forgets wrong tries and signs
 * nobody in.
 */
import { refuse } from "#contract/problem.ts";
import { credentialOf, setPassword } from "#origin/books/people/account/identity.ts";
import { addressOf, addressText } from "#origin/ground/address/address.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { releaseBrake } from "#origin/books/limit/brake.ts";
import { placeFor, remembering } from "#origin/books/people/place/place.ts";
import { accountSubject, typedSubject } from "#origin/books/people/password/check-password.ts";
import { refuseSignIn } from "./sign-in.ts";
import { noticesTo } from "#origin/books/letters/notify.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";

/** Refuses `BadCode`, `CommonPassword`, `TooManyRequests`. An unknown address has no right code. */
export const resetPassword: Verb<"user_reset_password"> = async (context, input) => {
  const { db, clock } = context;
  const address = addressOf(input);
  if (!address) return refuse("InvalidRequest", "address");
  if (await isCommonPassword(input.password, [address.key])) {
    return refuse("CommonPassword", "password");
  }
  const full = await refuseSignIn(context);
  if (full) return full;
  const credential = await credentialOf(db, address.kind, address.key);
  const place = await placeFor(context, credential?.user_id ?? null);
  const usable = await checkCode(context, { purpose: "reset", address, code: input.code, place });
  if (!usable || !credential) return refuse("BadCode", "code");

  const { transition } = usable;
  const userId = credential.user_id;
  const passwordHash = await context.passwords.hash(input.password);
  const message = { name: "password-changed", at: clock.now() } as const;
  const { language } = context.caller;
  const notices = await noticesTo(context, userId, { message, language, transition });
  const [used] = await db.batch([
    usable.use,
    setPassword(db, userId, passwordHash, transition),
    deleteOtherSessions(db, userId, null, transition),
    ...(await remembering(context, userId, transition)),
    ...notices.statements,
  ]);
  if (used?.meta.changes !== 1) return refuse("BadCode", "code");
  // The mailbox's reader is the owner: what strangers tried before is no reason to keep them waiting.
  const subjects = [accountSubject(userId), typedSubject(addressText(address))];
  await (await releaseBrake(context, subjects, place)).run();
  context.defer(notices.deliver());
  return succeed(null);
};
