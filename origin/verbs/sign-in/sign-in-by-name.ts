/** `login_type_username`. An unknown name costs the same work and gets the same answer as a wrong password. */
import { refuse } from "#contract/problem.ts";
import { credentialOf } from "#origin/books/people/account/identity.ts";
import type { Verb } from "#origin/ground/context.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { maySignIn, signIn } from "./sign-in.ts";

/** Refuses `BadCredentials`, `DeviceLimit`, `TooManyRequests`. */
export const signInByName: Verb<"login_type_username"> = async (context, input) => {
  if (!(await maySignIn(context))) return refuse("TooManyRequests");
  const key = input.account.normalize("NFKC").trim().toLowerCase();
  const credential = await credentialOf(context.db, "account", key);
  const proof = { typed: `account:${key}`, password: input.password };
  const matches = await checkPassword(context, credential, proof);
  if (!matches || !credential) return refuse("BadCredentials");
  return signIn(context, { userId: credential.user_id, description: input.device });
};
