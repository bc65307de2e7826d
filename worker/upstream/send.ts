/**
 * One exchange with an upstream. The time limit covers headers and body, and a redirect is a failure. The result is an
 * envelope or a reason: an upstream's own status, headers and prose never reach a visitor.
 */
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { declaration } from "#contract/calls/calls.ts";
import { Envelope, SESSION_HEADER, TOKEN_HEADER } from "#contract/envelope.ts";
import { ANSWER_BOUNDS, parseBoundedBytes } from "#contract/json.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import type { Silence } from "#worker/ground/log.ts";
import { readCapped, RESPONSE_LIMIT_BYTES } from "#worker/ground/body.ts";
import type { Target } from "./target.ts";

export interface Exchange {
  target: Target;
  headers: Headers;
  body: BodyInit;
  timeoutMs: number;
}

export type Exchanged =
  /** `carried`: tokens and the bookmark, by the headers that carry them. */
  | { ok: true; envelope: Envelope; carried: Record<string, string> }
  | { ok: false; reason: Silence };

/** Never rejects. */
export async function send({ target, headers, body, timeoutMs }: Exchange): Promise<Exchanged> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const init = { method: "POST", headers, body, redirect: "manual", signal } as const;
    const { fetch, near } = target.upstream;
    const ask = (declaration(target.call).reads && near) || fetch;
    const response = await ask(target.url, init);
    if (response.status !== 200) {
      await response.body?.cancel();
      return silence(isRedirect(response.status) ? "redirected" : "bad_status");
    }
    const bytes = await readCapped(response.body, RESPONSE_LIMIT_BYTES);
    if (!bytes) return silence("too_large");
    const envelope = Envelope.safeParse(parseBoundedBytes(bytes, ANSWER_BOUNDS));
    if (!envelope.success) return silence("malformed");
    const carried = {
      ...(target.carriesToken ? tokensIn(response.headers) : {}),
      ...(target.upstream.embedded ? bookmarkIn(response.headers) : {}),
    };
    return { ok: true, envelope: envelope.data, carried };
  } catch {
    return silence(signal.aborted ? "timed_out" : "unreachable");
  }
}

function silence(reason: Silence): Exchanged {
  return { ok: false, reason };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** Any other `pragma` (`no-cache`, two values, junk) is ignored. */
function tokensIn(headers: Headers): Record<string, string> {
  const named = [TOKEN_HEADER, SESSION_HEADER].map((name) => [name, headers.get(name) ?? ""]);
  return Object.fromEntries(named.filter(([, value]) => SESSION_TOKEN_PATTERN.test(value!)));
}

function bookmarkIn(headers: Headers): Record<string, string> {
  const bookmark = asBookmark(headers.get(BOOKMARK_HEADER));
  return bookmark === null ? {} : { [BOOKMARK_HEADER]: bookmark };
}
