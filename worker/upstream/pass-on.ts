/**
 * One exchange with a door of the embedded origin. As with calls, the time limit covers headers and body, the body is
 * capped, and redirects are not followed.
 */
import { log, type Silence } from "#worker/ground/log.ts";
import { readCapped, RESPONSE_LIMIT_BYTES } from "#worker/ground/body.ts";
import type { Upstream } from "./target.ts";

export interface Passing {
  origin: Upstream;
  /** Of the origin, with its query. */
  path: string;
  method: string;
  headers: Headers;
  body: BodyInit;
  timeoutMs: number;
  requestId: string;
}

/** The origin's whole answer; null when none came in time. Never rejects. */
export async function passOn(passing: Passing): Promise<Response | null> {
  const { origin, path, method, headers, body, timeoutMs, requestId } = passing;
  const silent = (reason: Silence) => {
    log("upstream.failed", { requestId, upstream: origin.name, reason });
    return null;
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await origin.fetch(`${origin.origin}${path}`, {
      method,
      headers,
      ...(method === "POST" ? { body } : {}),
      redirect: "manual",
      signal,
    });
    const bytes = await readCapped(answer.body, RESPONSE_LIMIT_BYTES);
    return bytes ? new Response(bytes, answer) : silent("too_large");
  } catch {
    return silent(signal.aborted ? "timed_out" : "unreachable");
  }
}
