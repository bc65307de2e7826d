/** A rendered page that is the same for everybody, how long it may be shown, and the answer it gives to one visitor. */
import { brotliDecompressSync } from "node:zlib";
import { areEqual, type Nonced, withNonce } from "./nonced.ts";

export interface Lifetime {
  /** How long the page is served as it is. */
  freshMs: number;
  /** How long after its rendering it is still served, while it is rendered anew. */
  staleMs: number;
}

export interface KeptPage extends Lifetime {
  content: Nonced;
  /** Whether the content is in Brotli; it is not until there was time for that. */
  isCompressed: boolean;
  headers: Headers;
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

export interface Visit {
  nonce: string;
  acceptsBrotli: boolean;
}

export function answerWith(page: KeptPage, { nonce, acceptsBrotli }: Visit): Response {
  const { headers } = page;
  if (!page.isCompressed) return new Response(withNonce(page.content, nonce), { headers });
  if (acceptsBrotli)
    return new Response(withNonce(page.content, nonce), { headers, encodeBody: "manual" });
  const answer = new Response(plain(page, nonce), { headers });
  answer.headers.delete("content-encoding");
  return answer;
}

/** Whether both say the same. */
export function isSame(one: KeptPage, other: KeptPage): boolean {
  return areEqual(plain(one, ANY_NONCE), plain(other, ANY_NONCE));
}

const ANY_NONCE = "A".repeat(22) + "==";

function plain({ content, isCompressed }: KeptPage, nonce: string): Uint8Array<ArrayBuffer> {
  const bytes = withNonce(content, nonce);
  return isCompressed ? new Uint8Array(brotliDecompressSync(bytes)) : bytes;
}
