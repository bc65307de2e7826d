/**
 * What a passkey is asked: a challenge for one purpose, good for some minutes and once. Nothing is stored until one is
 * answered; what was asked is in it, under our key.
 */
import { fromBase64url, toBase64url } from "#origin/ground/base64url.ts";
import type { Context } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Room, roomFor, takeAll } from "#origin/books/limit/take.ts";

const LIFETIME_SECONDS = 10 * 60;

/** `sign-in` before anybody said who they are; otherwise what it is for, and the one session that asks. */
export type Purpose =
  | "sign-in"
  | `${"second" | "show" | "add"}:${string}`
  // Of the operators' console: whose answer it may be is another table's.
  | "operator-enter"
  | `${"operator-accept" | "operator-add"}:${string}`;

export async function newChallenge(context: Context, purpose: Purpose): Promise<string> {
  const asked = `${context.clock.now() + LIFETIME_SECONDS * 1_000}.${newId()}`;
  const mac = await context.vault.digest("limit", sealed(purpose, asked));
  return toBase64url(new TextEncoder().encode(`${asked}.${mac}`));
}

/** Whether it was asked here, for this purpose, not long ago. */
export async function isAskedHere(
  context: Context,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const [expiresAt = "", salt = "", mac = ""] = textIn(challenge).split(".");
  const macs = await context.vault.digests("limit", sealed(purpose, `${expiresAt}.${salt}`));
  return macs.includes(mac) && Number(expiresAt) > context.clock.now();
}

const ONCE = { name: "passkey-question", count: 1, windowSeconds: LIFETIME_SECONDS };

/** Whether nobody has answered it; uses it up. */
export async function takeQuestion(context: Context, challenge: string): Promise<boolean> {
  return (await takeAll(context, [{ limit: ONCE, subject: challenge }])) === null;
}

/** The same, decided by the batch that does what the answer is for. */
export function roomForAnswer(context: Context, challenge: string): Promise<Room> {
  return roomFor(context, [{ limit: ONCE, subject: challenge }]);
}

function textIn(challenge: string): string {
  try {
    return new TextDecoder().decode(fromBase64url(challenge));
  } catch {
    return "";
  }
}

const sealed = (purpose: Purpose, asked: string) => `passkey:${purpose}|${asked}`;

export interface PasskeySite {
  rpId: string;
  origin: string;
}

/** Null where the site has no name of its own: browsers make no passkey for a bare address. */
export function passkeySite({ siteOrigin }: Pick<Origin, "siteOrigin">): PasskeySite | null {
  return passkeySiteAt(siteOrigin);
}

/** The same for any origin of ours. */
export function passkeySiteAt(origin: string | null): PasskeySite | null {
  const url = origin === null ? null : URL.parse(origin);
  if (!url || /^[\d.]+$|:/.test(url.hostname)) return null;
  return { rpId: url.hostname, origin: url.origin };
}
