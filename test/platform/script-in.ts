/** Which Worker a request of wrangler's is about. */
import type { Context } from "hono";
import type { Account, Script } from "./account.ts";
import { failure } from "./envelope.ts";

/** What makes changes last and lets them serve. */
export type Ended = () => Promise<void>;

export function scriptIn(account: Account, c: Context): Script | undefined {
  return account.scripts[c.req.param("name") ?? ""];
}

export function missing(c: Context): Response {
  return failure(c, 404, 10_007, "This Worker does not exist on your account.");
}
