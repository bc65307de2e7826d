/** Bytes of a page that fit any visitor: each answer is a copy with a nonce of its own in all its places. */

const encoder = new TextEncoder();

export interface Nonced {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the nonce stands. */
  nonceAt: number[];
}

/** `nonce` is the one the page was rendered with: 128 random bits stand nowhere by accident. */
export function nonced(bytes: Uint8Array<ArrayBuffer>, nonce: string): Nonced {
  // One character a byte, whatever the page's language.
  const page = new TextDecoder("latin1").decode(bytes);
  const nonceAt: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + nonce.length))
    nonceAt.push(at);
  return { bytes, nonceAt };
}

/**
 * The bytes with another nonce, which has the same length. It is written over the last one: whoever needs the bytes for
 * longer than a moment copies them, as a `Response` does.
 */
export function withNonce({ bytes, nonceAt }: Nonced, nonce: string): Uint8Array<ArrayBuffer> {
  const fresh = encoder.encode(nonce);
  // Byte by byte: `set` costs a call into the engine for each place, which is more than half of all this.
  for (const at of nonceAt) for (let i = 0; i < fresh.length; i++) bytes[at + i] = fresh[i]!;
  return bytes;
}

export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
