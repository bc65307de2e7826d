/**
 * `user_reset_password`: a new password, after a code to the address. Ends every session, forgets wrong tries and signs
 * nobody in.
 */
import { refuse } from "#contract/problem.ts";
import {
  addressesOf,
  credentialOf,
  ownerOf,
  setPassword,
} from "#origin/books/people/account/identity.ts";
import { addressOf, addressText } from "#origin/ground/address/address.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { releaseBrake } from "#origin/books/limit/brake.ts";
import { devicesOfCaller, placeOf, remembering } from "#origin/books/people/place/place.ts";
import { knownAt } from "#origin/books/people/place/repository.ts";
import { accountSubject, typedSubject } from "#origin/books/people/password/check-password.ts";
import { refuseSignIn } from "./sign-in.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";

/** Refuses `BadCode`, `CommonPassword`, `TooManyRequests`. An unknown address has no right code. */
export const resetPassword: Verb<"user_reset_password"> = asking(
  async (context, input) => {
    const { db } = context;
    const address = addressOf(input);
    if (!address) return refuse("InvalidRequest", "address");
    const owner = ownerOf(address.kind, address.key);
    const devices = await devicesOfCaller(context);
    const [credential, known, addresses] = await Promise.all([
      credentialOf(db, address.kind, address.key),
      knownAt(db, owner, devices),
      addressesOf(db, owner),
    ]);
    return { address, credential, known, addresses };
  },
  async (context, input, { address, credential, known, addresses }) => {
    const { db, clock } = context;
    if (await isCommonPassword(input.password, [address.key])) {
      return refuse("CommonPassword", "password");
    }
    const place = await placeOf(context, credential?.user_id ?? null, known);
    const typed = { purpose: "reset", address, code: input.code, place } as const;
    // Side by side: a code has its own few tries, and what one was is told to nobody whose network has none.
    const [full, usable] = await Promise.all([refuseSignIn(context), checkCode(context, typed)]);
    if (full) return full;
    if (!usable || !credential) return refuse("BadCode", "code");

    const { transition } = usable;
    const userId = credential.user_id;
    const passwordHash = await context.passwords.hash(input.password);
    const message = { name: "password-changed", at: clock.now() } as const;
    const { language } = context.caller;
    const notices = await noticesToAll(context, addresses, { message, language, transition });
    // The mailbox's reader is the owner: what strangers tried before is no reason to keep them waiting.
    const subjects = [accountSubject(userId), typedSubject(addressText(address))];
    const [used] = await db.batch([
      usable.use,
      setPassword(db, userId, passwordHash, transition),
      deleteOtherSessions(db, userId, null, transition),
      ...(await remembering(context, userId, transition)),
      ...notices.statements,
      await releaseBrake(context, subjects, place),
    ]);
    if (used?.meta.changes !== 1) return refuse("BadCode", "code");
    context.defer(notices.deliver());
    return succeed(null);
  },
);
