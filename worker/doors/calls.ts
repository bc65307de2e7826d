/** The /v4 door: checks the request's form, forwards the call, and answers with the upstream's envelope. */
import type { Context } from "hono";
import { declaration } from "#contract/calls/calls.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { pathPrefix } from "#worker/ground/host-environment.ts";
import { log } from "#worker/ground/log.ts";
import { problem } from "#worker/ground/refusal.ts";
import { readSent, REQUEST_LIMIT_BYTES } from "#worker/ground/body.ts";
import { countryOf, upstreamHeaders } from "#worker/upstream/headers.ts";
import { send } from "#worker/upstream/send.ts";
import { rawPath, targetOf, type Upstreams } from "#worker/upstream/target.ts";

export function forward(upstreams: Upstreams, timeoutMs: number) {
  return async function forward(c: Context<GatewayEnv>): Promise<Response> {
    const target = targetOf(rawPath(c.req.url), pathPrefix(c.get("environment")), upstreams);
    const own = target && declaration(target.call).body;
    // Read first: an answer sent while the body is unread costs the client its connection.
    const body = await readSent(c.req.raw.body, own?.bytes ?? REQUEST_LIMIT_BYTES, own?.seconds);
    if (!target) return problem(c, "NotFound");
    if (c.req.method !== "POST") return problem(c, "MethodNotAllowed", { allow: "POST" });
    if (!isJson(c.req.header("content-type"))) return problem(c, "UnsupportedMediaType");
    if (!body) return problem(c, "PayloadTooLarge");

    const requestId = c.get("requestId");
    const about = { country: countryOf(c.req.raw), site: c.get("site") };
    const headers = upstreamHeaders(target, requestId, c.req.raw.headers, about);
    const { waitSeconds = 0 } = declaration(target.call);
    const limitMs = timeoutMs + waitSeconds * 1_000;
    const { call, upstream } = target;
    const begun = Date.now();
    const answer = await send({ target, headers, body, timeoutMs: limitMs });
    const passed = { requestId, call, upstream: upstream.name, ms: Date.now() - begun };
    if (answer.ok) {
      log("call.passed", passed);
      return envelope(answer.envelope, answer.carried);
    }
    log("upstream.failed", { ...passed, reason: answer.reason });
    return problem(c, "NetworkError");
  };
}

/** `application/json`, with at most a UTF-8 charset beside it. */
function isJson(contentType = ""): boolean {
  const short = contentType.slice(0, 100).trim();
  return /^application\/json(\s*;\s*charset="?utf-8"?)?$/i.test(short);
}

function envelope(body: object, carried: Record<string, string>): Response {
  return Response.json(body, { headers: { ...carried, "cache-control": "no-store" } });
}
