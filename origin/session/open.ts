/** Opens a session: the token is answered once, the row keeps its hash. */
import { newId, newToken, tokenHash } from "../ids.ts";
import type { Context, Session } from "../context.ts";
import { insertSession } from "./repository.ts";

/** Returns the token and the statement that makes it valid, for the caller's batch. */
export async function openSession(
  context: Context,
  userId: string,
  scope: Session["scope"],
): Promise<{ token: string; statement: D1PreparedStatement }> {
  const { lifetimeSeconds, registerLifetimeSeconds } = context.business.session;
  const now = context.clock.now();
  const token = newToken();
  const statement = insertSession(context.db, {
    id: newId(),
    userId,
    tokenHash: await tokenHash(token),
    scope,
    platform: context.caller.platform,
    now,
    expiresAt: now + 1000 * (scope === "session" ? lifetimeSeconds : registerLifetimeSeconds),
  });
  return { token, statement };
}
