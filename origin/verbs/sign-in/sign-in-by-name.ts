/** `login_type_username`. An unknown name costs the same work and gets the same answer as a wrong password. */
import { credentialOf } from "#origin/books/people/account/identity.ts";
import type { Verb } from "#origin/ground/context.ts";
import { placeFor } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `BadCredentials`, `ProofPaused`, `DeviceLimit`, `TooManyRequests`. */
export const signInByName: Verb<"login_type_username"> = async (context, input) => {
  const full = await refuseSignIn(context);
  if (full) return full;
  const key = input.account.normalize("NFKC").trim().toLowerCase();
  const credential = await credentialOf(context.db, "account", key);
  const place = await placeFor(context, credential?.user_id ?? null);
  const proof = { typed: `account:${key}`, password: input.password, place };
  const proven = await checkPassword(context, credential, proof);
  if (!proven.ok) return proven;
  return signIn(context, { userId: proven.userId, description: input.device });
};
