/** After an Unauthorized: finds out whether the session is over, and drops a useless one. */
import { forgetTokens, readSessionToken } from "#app/data/api/token.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import {
  announceLogin,
  settledLoginState,
  type SignInReason,
} from "#app/data/session/login-state.ts";

let ending: Promise<SignInReason> | undefined;

/**
 * Resolves once nobody is signed in. All calls of a page are refused together: they share one check, since a second
 * would cancel the first.
 */
export function endLostSession(): Promise<SignInReason> {
  ending ??= end().finally(() => {
    ending = undefined;
  });
  return ending;
}

async function end(): Promise<SignInReason> {
  if (!readSessionToken()) return "required";
  const user = await refreshCurrentUser();
  if (user) {
    // A session that may only say who it is would send its person back and forth between the guards.
    forgetTokens();
    announceLogin("user-failed");
  }
  await settledLoginState();
  return "ended";
}
