/** After an Unauthorized: finds out whether the session is over, and makes sure that a useless one is not kept. */
import { forgetTokens, readSessionToken } from "#app/api/token.ts";
import { refreshCurrentUser } from "./current-user.ts";
import { settledLoginState, type SignInReason } from "./login-state.ts";

/** Resolves once nobody is signed in. */
export async function endLostSession(): Promise<SignInReason> {
  if (!readSessionToken()) return "required";
  await refreshCurrentUser();
  // A session that may say who it is and nothing more would send its person to and fro between the guards.
  if ((await settledLoginState()) === "in") forgetTokens();
  return "ended";
}
