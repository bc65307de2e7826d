/**
 * Proofs of work: each is for one subject, lives for some minutes and counts once. Nothing is stored until one is
 * used; what was asked is in its id, under our key.
 */
import {
  BY_TURNSTILE,
  type Challenge,
  type ChallengeProof,
  zeroBits,
} from "#contract/challenge.ts";
import type { Context } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { takeAll } from "./take.ts";

const LIFETIME_SECONDS = 10 * 60;
/** About a second of a laptop, some of a phone. */
const BITS = 18;
/** Where a service does the asking: for those who cannot load it. */
const BITS_INSTEAD = 21;

export async function newChallenge(context: Context, subject: string): Promise<Challenge> {
  const { clock, turnstile } = context;
  const bits = turnstile ? BITS_INSTEAD : BITS;
  const asked = `${clock.now() + LIFETIME_SECONDS * 1_000}.${bits}.${newId()}`;
  const id = `${asked}.${await seal(context, subject, asked)}`;
  return { id, bits, turnstile: turnstile?.siteKey ?? null };
}

/** Whether the proof is right and was not used before; uses it up. */
export async function isProven(
  context: Context,
  subject: string,
  { id, answer }: ChallengeProof,
): Promise<boolean> {
  const { turnstile, caller } = context;
  if (id === BY_TURNSTILE) return turnstile ? turnstile.isSolved(answer, caller.ip) : false;
  const [expiresAt = "", bits = "", salt = "", mac = ""] = id.split(".");
  const macs = await context.vault.digests(
    "limit",
    sealed(subject, `${expiresAt}.${bits}.${salt}`),
  );
  if (!macs.includes(mac)) return false;
  if (Number(expiresAt) <= context.clock.now()) return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${id}.${answer}`));
  if (zeroBits(new Uint8Array(digest)) < Number(bits)) return false;
  const once = { name: "challenge", count: 1, windowSeconds: LIFETIME_SECONDS };
  return (await takeAll(context, [{ limit: once, subject: id }])) === null;
}

function seal({ vault }: Context, subject: string, asked: string): Promise<string> {
  return vault.digest("limit", sealed(subject, asked));
}

const sealed = (subject: string, asked: string) => `challenge:${subject}|${asked}`;
