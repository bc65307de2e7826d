/**
 * One exchange with an upstream. Headers are built from nothing, redirects are failures, ten seconds cover headers
 * and body, and what comes back is an envelope or a network error: an upstream's own status, headers and prose never
 * reach a visitor.
 */
import { Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/scalars.ts";
import { readCapped, RESPONSE_LIMIT_BYTES } from "./body.ts";
import type { Upstream } from "./target.ts";

/** Spec §9. */
const HTTP_TIMEOUT_MS = 10_000;

export interface Exchange {
  upstream: Upstream;
  url: string;
  headers: Headers;
  body: BodyInit;
}

export interface UpstreamAnswer {
  envelope: Envelope;
  token: string | null;
}

/** Returns null for silence, a status other than 200, a redirect, anything that is not a bounded envelope. */
export async function send({
  upstream,
  url,
  headers,
  body,
}: Exchange): Promise<UpstreamAnswer | null> {
  try {
    const response = await upstream.fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    });
    if (response.status !== 200) return null;
    const bytes = await readCapped(response.body, RESPONSE_LIMIT_BYTES);
    if (!bytes) return null;
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    const envelope = Envelope.parse(JSON.parse(text));
    return { envelope, token: tokenIn(response.headers) };
  } catch {
    return null;
  }
}

/** A `pragma` that is not a token (`no-cache`, two values, junk) is no token. */
function tokenIn(headers: Headers): string | null {
  const value = headers.get(TOKEN_HEADER) ?? "";
  return SESSION_TOKEN_PATTERN.test(value) ? value : null;
}
