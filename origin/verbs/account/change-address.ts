/**
 * `user_change_address`: adds or replaces the e-mail address or the phone number. The code proves the new address, the
 * password that it is the owner who asks: an address can reset the password, so a session alone must not be enough.
 */
import { refuse } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { noticesTo } from "#origin/books/letters/notify.ts";
import { refuseClaim } from "#origin/books/people/claim/claim.ts";
import { placeFor } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { insertIdentity, userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { credentialOfUser, deleteIdentity } from "#origin/books/people/account/repository.ts";

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`, `AddressTaken`, `ClaimWaits`. The old addresses are told. */
export const changeAddress: Verb<"user_change_address"> = async (context, input) => {
  const { db, clock, session } = context;
  const { userId } = session;
  const address = addressOf(input);
  if (!address) return refuse("InvalidRequest", "address");
  const waits = await refuseClaim(context);
  if (waits) return waits;
  const credential = await credentialOfUser(db, userId);
  if (credential.password_hash !== null) {
    const place = await placeFor(context, userId);
    const proof = { typed: "", password: input.password ?? "", place };
    const proven = await checkPassword(context, credential, proof);
    if (!proven.ok) return { ...proven, fields: ["password"] };
  }
  const owner = await userIdOfIdentity(db, address.kind, address.key);
  const place = await placeFor(context, owner);
  const usable = await checkCode(context, { purpose: "address", address, code: input.code, place });
  if (!usable) return refuse("BadCode", "code");
  const { transition } = usable;
  const { kind, key, typed } = address;
  const message = { name: "address-changed", kind, at: clock.now() } as const;
  const { language } = context.caller;
  const notices = await noticesTo(context, userId, { message, language, transition });
  try {
    const [used] = await db.batch([
      usable.use,
      deleteIdentity(db, userId, kind, transition),
      insertIdentity(db, { kind, key, userId, typed, now: clock.now() }, transition),
      ...notices.statements,
    ]);
    if (used?.meta.changes !== 1) return refuse("BadCode", "code");
  } catch (error) {
    if (isUniqueViolation(error, "identity")) return refuse("AddressTaken", "address");
    throw error;
  }
  context.defer(notices.deliver());
  return succeed(null);
};
