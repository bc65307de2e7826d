/** The only place that makes random values, all from the platform's cryptographic source. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

function readable(length: number): string {
  // 256 is a multiple of 32, so every letter is equally likely.
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte % 32]).join("");
}

/** An object id: 128 bits. */
export function newId(): string {
  return base64url(randomBytes(16));
}

/** A session token: 256 bits. It leaves the API once and is stored only as `tokenHash`. */
export function newToken(): string {
  return `hy_${base64url(randomBytes(32))}`;
}

/** The number by which a person may be named to others (support, affiliates); says nothing about order or count. */
export function newUid(): string {
  return readable(10);
}

export function newInviteCode(): string {
  return readable(8);
}

export async function tokenHash(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return base64url(new Uint8Array(digest));
}
