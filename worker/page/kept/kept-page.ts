/** A rendered page that is the same for everybody, how long it may be shown, and the answer it gives to one visitor. */
import { type Nonced, withNonce } from "./nonced.ts";

export interface Lifetime {
  /** How long the page is served as it is. */
  freshMs: number;
  /** How long after its rendering it is still served, while it is rendered anew. */
  staleMs: number;
}

export interface KeptPage extends Lifetime {
  plain: Nonced;
  /** The same compressed; null until that is done. */
  brotli: Nonced | null;
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
  const { plain, brotli, headers } = page;
  if (!brotli || !acceptsBrotli) return new Response(withNonce(plain, nonce), { headers });
  const answer = new Response(withNonce(brotli, nonce), { headers, encodeBody: "manual" });
  answer.headers.set("content-encoding", "br");
  return answer;
}
