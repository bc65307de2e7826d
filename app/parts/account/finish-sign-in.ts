/** The last step of every sign-in: the new session is in use once the user-info call has said whose it is. */
import { ApiError } from "#app/data/api/api-error.ts";
import { visit } from "#app/data/api/visit.ts";
import { settledLoginState } from "#app/data/session/login-state.ts";

/** Resolves once somebody is signed in; the page's guard then leads on. @throws {ApiError} when nobody is after all. */
export async function finishSignIn(): Promise<void> {
  if ((await settledLoginState()) === "in") return;
  const { networkError } = await visit();
  throw new ApiError("NetworkError", networkError());
}
