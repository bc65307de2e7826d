/** Ends the session in this browser: the token, and everything that was read with it. */
import { forgetTokens } from "#app/api/token.ts";
import { queryClient } from "./query-client.ts";

export async function signOut(): Promise<void> {
  forgetTokens();
  queryClient.clear();
}
