/** After an Unauthorized: finds out whether the session is over, and makes sure that a useless one is not kept. */
import { forgetTokens, readSessionToken } from "#app/data/api/token.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import {
  announceLogin,
  settledLoginState,
  type SignInReason,
} from "#app/data/session/login-state.ts";

let ending: Promise<SignInReason> | undefined;

/**
 * Resolves once nobody is signed in. A page makes several calls at once and all are refused together: they share one
 * check, for a second would cancel the first.
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
    // A session that may say who it is and nothing more would send its person to and fro between the guards.
    forgetTokens();
    announceLogin("user-failed");
  }
  await settledLoginState();
  return "ended";
}
