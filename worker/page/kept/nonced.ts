/** A page's bytes with replaceable nonces: each answer gets a copy with its own nonce. */

const encoder = new TextEncoder();

export interface Nonced {
  bytes: Uint8Array<ArrayBuffer>;
  /** Offsets of the nonce. */
  nonceAt: number[];
}

/** `nonce` is the one the page was rendered with: 128 random bits never occur by accident. */
export function nonced(bytes: Uint8Array<ArrayBuffer>, nonce: string): Nonced {
  // One character a byte.
  const page = new TextDecoder("latin1").decode(bytes);
  const nonceAt: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + nonce.length))
    nonceAt.push(at);
  return { bytes, nonceAt };
}

/**
 * The bytes with another nonce of the same length. It overwrites the last one: the caller copies the bytes at once, as
 * `Response` does.
 */
export function withNonce({ bytes, nonceAt }: Nonced, nonce: string): Uint8Array<ArrayBuffer> {
  const fresh = encoder.encode(nonce);
  // Byte by byte: a call of `set` for each offset takes twice as long.
  for (const at of nonceAt) for (let i = 0; i < fresh.length; i++) bytes[at + i] = fresh[i]!;
  return bytes;
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
