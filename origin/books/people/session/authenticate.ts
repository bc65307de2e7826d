/**
 * Who a token belongs to. Sliding: use moves the expiry, up to the absolute limit, but a row is written at most once
 * in a few minutes for it, and nobody waits for that.
 */
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import type { Context, Session } from "#origin/ground/context.ts";
import { touchDevice } from "#origin/books/people/device/repository.ts";
import { isBrowser } from "#origin/books/people/device/bind.ts";
import { noteSite } from "#origin/books/people/handover/repository.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import {
  liveSession,
  personOf,
  type SessionRow,
  takeSuccessor,
  touchSession,
} from "./repository.ts";

export interface Authenticated extends Session {
  /** Since when its token is in use. */
  tokenSince: number;
  /** Whether the token that was sent is the session's current one. */
  currentToken: boolean;
  /** When it last showed that its owner asks; null where it never did. */
  ownerShownAt: number | null;
}

/** A token as it was sent, and what may be asked of its session before that is known. */
export interface Bearer {
  hash: string;
  at: number;
  person: Who;
}

/** Null for what is no token of ours. */
export async function bearerOf(
  { clock }: Pick<Context, "clock">,
  token: string,
): Promise<Bearer | null> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return null;
  const [hash, at] = [await tokenHash(token), clock.now()];
  return { hash, at, person: personOf(hash, at) };
}

/** The row of a token; `authenticate` says what it is worth. */
export async function sessionRow(
  db: D1Database,
  bearer: Bearer | null,
): Promise<SessionRow | null> {
  return bearer && liveSession(db, bearer.hash, bearer.at);
}

/** The live session of a token whose row was found, or null. */
export async function authenticate(
  context: Context,
  { hash, at: now }: Bearer,
  row: SessionRow | null,
): Promise<Authenticated | null> {
  // Its owner has the successor: this one may be a copy.
  if (row?.token === "spent") context.note("token.reused");
  if (!row || row.token === "spent") return null;
  if (row.token === "next") await take(context, row, { hash, now });
  if (row.scope === "session") touch(context, row, now);
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

/** Waited for, once a token's life: whatever else is written finds the token taken. */
async function take(
  { db, business }: Context,
  { id }: SessionRow,
  { hash, now }: { hash: string; now: number },
): Promise<void> {
  const oldUntil = now + business.session.rotationGraceSeconds * 1_000;
  await takeSuccessor(db, id, { hash, now, oldUntil }).run();
}

function touch(context: Context, row: SessionRow, now: number): void {
  const { db, defer, tell } = context;
  const due = [...useOf(context, row, now), ...siteOf(context, row)];
  if (due.length === 0) return;
  defer(db.batch(due).catch((error: unknown) => tell("session.touch_failed", { error })));
}

function useOf({ db, business }: Context, row: SessionRow, now: number): D1PreparedStatement[] {
  const { lifetimeSeconds, absoluteLifetimeSeconds, touchAfterSeconds } = business.session;
  if (now - row.last_used_at < touchAfterSeconds * 1_000) return [];
  const expiresAt = Math.min(
    now + lifetimeSeconds * 1_000,
    row.created_at + absoluteLifetimeSeconds * 1_000,
  );
  const session = touchSession(db, row.id, now, expiresAt);
  return row.device_id ? [session, touchDevice(db, row.device_id, now)] : [session];
}

/** An app has a host of its own: where letters lead is where their reader last used a browser. */
function siteOf({ db, caller }: Context, row: SessionRow): D1PreparedStatement[] {
  const { site, deviceId } = caller;
  const isMoved = site !== null && site !== row.site && isBrowser(deviceId);
  return isMoved ? [noteSite(db, row.user_id, site)] : [];
}
