/** Who a token belongs to. Sliding: use moves the expiry, but a row is written at most once an hour for it. */
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import type { Origin, Session } from "../context.ts";
import { tokenHash } from "../ids.ts";
import { liveSession, touchSession } from "./repository.ts";

/** Returns the live session of a token, or null for anything else, malformed tokens included. */
export async function authenticate(origin: Origin, token: string): Promise<Session | null> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return null;
  const { db, clock, business } = origin;
  const now = clock.now();
  const row = await liveSession(db, await tokenHash(token), now);
  if (!row) return null;
  const { lifetimeSeconds, touchAfterSeconds } = business.session;
  if (row.scope === "session" && now - row.last_used_at >= touchAfterSeconds * 1000) {
    await touchSession(db, row.id, now, now + lifetimeSeconds * 1000).run();
  }
  return { id: row.id, userId: row.user_id, scope: row.scope };
}
