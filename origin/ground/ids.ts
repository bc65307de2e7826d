/** The only place that makes random values, all from the platform's cryptographic source. */
import { RECOVERY_CODE_LENGTH } from "#contract/second-factor.ts";
import { fromBase64url, toBase64url } from "./base64url.ts";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

function readable(length: number, bytes = randomBytes(length)): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(bytes.subarray(0, length), (byte) => CROCKFORD[byte % 32]).join("");
}

/** An object id: 128 bits. None begins with a hyphen, which a command line would take for an option. */
export function newId(): string {
  const id = toBase64url(randomBytes(16));
  return id.startsWith("-") ? newId() : id;
}

/** A session token: 256 bits. It leaves the API once and is stored only as `tokenHash`. */
export function newToken(): string {
  return `hy_${toBase64url(randomBytes(32))}`;
}

/** What opens the questions of a mailbox: 256 bits, stored only as `tokenHash`. */
export function newSupportKey(): string {
  return `hs_${toBase64url(randomBytes(32))}`;
}

/** By which a session changes its host: 256 bits, stored only as `tokenHash` (contract/reach/handover-form.ts). */
export function newHandoverCode(): string {
  return `hh_${toBase64url(randomBytes(32))}`;
}

/**
 * What an operator has: a console's session, a link that invites, a token for scripts. 256 bits, stored as `tokenHash`;
 * of a digest where the same press is to give the same.
 */
export function newOperatorSecret(
  kind: "session" | "invitation" | "token",
  bits = toBase64url(randomBytes(32)),
): string {
  const prefix = { session: "hyos", invitation: "hyoi", token: "hyop" }[kind];
  return `${prefix}_${bits}`;
}

/** The number by which a person may be named to others (support, affiliates); says nothing about order or count. */
export function newUid(): string {
  return readable(10);
}

/** What people read out to support: 60 bits, without letters that look alike. */
export function newOrderNumber(): string {
  return readable(12);
}

export function newInviteCode(): string {
  return readable(8);
}

/** A redemption code without its hyphens: 100 bits, random or of a digest. */
export function newRedemptionCode(digest?: string): string {
  return readable(20, digest === undefined ? undefined : fromBase64url(digest));
}

/** A code for who lost a second factor: 80 bits. */
export function newRecoveryCode(): string {
  return readable(RECOVERY_CODE_LENGTH);
}

/** So many digits, each code equally likely. */
export function newCode(length: number): string {
  return Array.from(randomBytes(length), digitOf).join("");
}

/** The largest multiple of ten that a byte holds: values from here on would favour the low digits. */
const UNBIASED_BELOW = 250;

function digitOf(byte: number): number {
  return byte < UNBIASED_BELOW ? byte % 10 : digitOf(randomBytes(1)[0]!);
}

/** SHA-256, for values that are random enough to need no key: tokens, redemption codes. */
export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toBase64url(new Uint8Array(digest));
}
