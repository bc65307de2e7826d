/** A rendered page that is the same for everybody, how long it may be shown, and the answer it gives to one visitor. */
import { brotliDecompressSync } from "node:zlib";
import { areEqual, type Nonced, withNonce } from "./nonced.ts";

export interface Lifetime {
  /** The page is served as it is until this age. */
  freshMs: number;
  /** Until this age it is served while it is rendered anew; whoever comes later waits for that. */
  dueMs: number;
  /** Until this age it is served where it cannot be rendered anew. */
  staleMs: number;
}

export interface KeptPage extends Lifetime {
  content: Nonced;
  /** Whether the content is Brotli. */
  isCompressed: boolean;
  status: number;
  headers: Headers;
  renderedAtMs: number;
}

/** A page's word to the gateway that it is the same for all (RFC 9213). It is not sent on. */
export const KEEPING_HEADER = "cdn-cache-control";

/**
 * Null without that header. `isTold`: the page has in it what the API answered, which may be another a moment later. Then
 * `max-age` bounds what anybody sees, and whoever comes in its second half has the page rendered anew for the next.
 */
export function lifetimeOf(headers: Headers, isTold: boolean): Lifetime | null {
  const value = headers.get(KEEPING_HEADER) ?? "";
  const [, fresh, stale] =
    /^max-age=(\d{1,6}), stale-while-revalidate=(\d{1,6})$/.exec(value) ?? [];
  if (!fresh || !stale) return null;
  const freshMs = Number(fresh) * 1_000;
  const staleMs = freshMs + Number(stale) * 1_000;
  return isTold
    ? { freshMs: freshMs / 2, dueMs: freshMs, staleMs }
    : { freshMs, dueMs: staleMs, staleMs };
}

export interface Visit {
  nonce: string;
  acceptsBrotli: boolean;
}

export function answerWith(page: KeptPage, { nonce, acceptsBrotli }: Visit): Response {
  const { status, headers } = page;
  if (!page.isCompressed) return new Response(withNonce(page.content, nonce), { status, headers });
  if (acceptsBrotli)
    return new Response(withNonce(page.content, nonce), { status, headers, encodeBody: "manual" });
  const answer = new Response(plain(page, nonce), { status, headers });
  answer.headers.delete("content-encoding");
  return answer;
}

export function isSame(one: KeptPage, other: KeptPage): boolean {
  return areEqual(plain(one, ANY_NONCE), plain(other, ANY_NONCE));
}

const ANY_NONCE = "A".repeat(22) + "==";

function plain({ content, isCompressed }: KeptPage, nonce: string): Uint8Array<ArrayBuffer> {
  const bytes = withNonce(content, nonce);
  return isCompressed ? new Uint8Array(brotliDecompressSync(bytes)) : bytes;
}
