/** `login_type_username`. An unknown name costs the same work and gets the same answer as a wrong password. */
import { asking, type Verb } from "#origin/ground/context.ts";
import { placeOf } from "#origin/books/people/place/place.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { namedAccount, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `BadCredentials`, `ProofPaused`, `DeviceLimit`, `TooManyRequests`. */
export const signInByName: Verb<"login_type_username"> = asking(
  async (context, input) => {
    const key = input.account.normalize("NFKC").trim().toLowerCase();
    return { key, ...(await namedAccount(context, "account", key)) };
  },
  async (context, input, { key, credential, entry }) => {
    const full = await refuseSignIn(context);
    if (full) return full;
    const place = await placeOf(context, credential?.user_id ?? null, entry.known);
    const proof = { typed: `account:${key}`, password: input.password, place };
    const proven = await checkPassword(context, credential, proof);
    if (!proven.ok) return proven;
    return signIn(context, { ...proven, entry, description: input.device });
  },
);
