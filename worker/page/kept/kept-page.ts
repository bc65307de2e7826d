/** A rendered page as bytes that fit any visitor: each answer is a copy with a nonce of its own in all its places. */

export interface Lifetime {
  /** How long the page is served as it is. */
  freshMs: number;
  /** How long after its rendering it is still served, while it is rendered anew. */
  staleMs: number;
}

export interface KeptPage extends Lifetime {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the nonce stands. */
  nonceAt: number[];
  headers: [string, string][];
  renderedAtMs: number;
}

/** How a page says that it is the same for all (RFC 9213): to the gateway, which lets nobody else see it. */
export const KEEPING_HEADER = "cdn-cache-control";

/** Null for a page that says nothing of the kind. */
export function lifetimeOf(headers: Headers): Lifetime | null {
  const value = headers.get(KEEPING_HEADER) ?? "";
  const [, fresh, stale] =
    /^max-age=(\d{1,6}), stale-while-revalidate=(\d{1,6})$/.exec(value) ?? [];
  if (!fresh || !stale) return null;
  return { freshMs: Number(fresh) * 1_000, staleMs: (Number(fresh) + Number(stale)) * 1_000 };
}

/** `nonce` is the one the page was rendered with: 144 random bits stand nowhere by accident. */
export function placesOf(nonce: string, bytes: Uint8Array<ArrayBuffer>): number[] {
  // One character a byte, whatever the page's language.
  const page = new TextDecoder("latin1").decode(bytes);
  const places: number[] = [];
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, at + nonce.length))
    places.push(at);
  return places;
}

/**
 * The page for one answer. Every nonce has the same length, and is written over the last one: a `Response` copies the
 * bytes it is made of, so what was answered before keeps its own.
 */
export function answerWith({ bytes, nonceAt, headers }: KeptPage, nonce: string): Response {
  const fresh = new TextEncoder().encode(nonce);
  // Byte by byte: `set` costs a call into the engine for each place, which is more than half of all this.
  for (const at of nonceAt) for (let i = 0; i < fresh.length; i++) bytes[at + i] = fresh[i]!;
  return new Response(bytes, { headers });
}
