/**
 * Who a token belongs to. Sliding: use moves the expiry, up to the absolute limit, but a row is written at most once
 * in a few minutes for it.
 */
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import type { Session } from "#origin/ground/context.ts";
import { touchDevice } from "#origin/books/people/device/repository.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import { liveSession, type SessionRow, takeSuccessor, touchSession } from "./repository.ts";
import type { Origin } from "#origin/ground/origin.ts";

export interface Authenticated extends Session {
  /** Since when its token is in use. */
  tokenSince: number;
  /** Whether the token that was sent is the session's current one. */
  currentToken: boolean;
  /** When it last showed that its owner asks; null where it never did. */
  ownerShownAt: number | null;
}

/** Returns the live session of a token, or null for anything else, malformed tokens included. */
export async function authenticate(origin: Origin, token: string): Promise<Authenticated | null> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return null;
  const { db, clock, business } = origin;
  const now = clock.now();
  const hash = await tokenHash(token);
  const row = await liveSession(db, hash, now);
  // Its owner has the successor: this one may be a copy.
  if (row?.token === "spent") origin.note("token.reused");
  if (!row || row.token === "spent") return null;
  const writes = row.scope === "session" ? touches(origin, row, now) : [];
  if (row.token === "next") {
    const oldUntil = now + business.session.rotationGraceSeconds * 1_000;
    writes.push(takeSuccessor(db, row.id, { hash, now, oldUntil }));
  }
  if (writes.length > 0) await db.batch(writes);
  return {
    id: row.id,
    userId: row.user_id,
    scope: row.scope,
    deviceId: row.device_id,
    tokenSince: row.token === "next" ? now : row.token_since,
    currentToken: row.token !== "previous",
    ownerShownAt: row.owner_shown_at,
  };
}

function touches({ db, business }: Origin, row: SessionRow, now: number): D1PreparedStatement[] {
  const { lifetimeSeconds, absoluteLifetimeSeconds, touchAfterSeconds } = business.session;
  if (now - row.last_used_at < touchAfterSeconds * 1_000) return [];
  const expiresAt = Math.min(
    now + lifetimeSeconds * 1_000,
    row.created_at + absoluteLifetimeSeconds * 1_000,
  );
  const session = touchSession(db, row.id, now, expiresAt);
  return row.device_id ? [session, touchDevice(db, row.device_id, now)] : [session];
}
