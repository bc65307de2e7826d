/**
 * What passes to the embedded origin beside calls: the doors of development and of operators. Each is an exact path
 * and method. The deployment's own variable opens the former, an operator's header the latter; where neither does,
 * the address does not exist. Everything else, the token's check above all, is the origin's.
 */
import { type Context } from "hono";
import { createMiddleware } from "hono/factory";
import { OPERATOR_HEADER, OPERATOR_TOKEN_PATTERN, operationAt } from "#contract/ops.ts";
import type { GatewayEnv } from "./app.ts";
import type { Environment } from "./environment.ts";
import { plain } from "./refusal.ts";
import { readCapped, REQUEST_LIMIT_BYTES } from "./upstream/body.ts";
import { upstreamHeaders } from "./upstream/headers.ts";
import { rawPath, type Upstream } from "./upstream/target.ts";

const DEVELOPMENT: Record<string, Environment[]> = {
  "GET /dev/outbox.json": ["DEV"],
  "POST /dev/clock": ["DEV", "TEST"],
};

export function originDoors(deployment: Environment, origin: Upstream) {
  return createMiddleware<GatewayEnv>(async function originDoors(c, next) {
    const path = rawPath(c.req.url);
    const development = DEVELOPMENT[`${c.req.method} ${path}`]?.includes(deployment);
    const token = c.req.header(OPERATOR_HEADER) ?? "";
    const operation =
      c.req.method === "POST" && operationAt(path) && OPERATOR_TOKEN_PATTERN.test(token);
    if (!development && !operation) return next();
    const query = development ? new URL(c.req.url).search : "";
    return passOn(c, origin, { url: `${origin.origin}${path}${query}`, token });
  });
}

async function passOn(
  c: Context<GatewayEnv>,
  origin: Upstream,
  { url, token }: { url: string; token: string },
): Promise<Response> {
  const body = await readCapped(c.req.raw.body, REQUEST_LIMIT_BYTES);
  if (!body) return plain(413);
  const client = c.req.raw.headers;
  const headers = upstreamHeaders(
    { upstream: origin, carriesToken: false },
    c.get("requestId"),
    client,
  );
  if (token) headers.set(OPERATOR_HEADER, token);
  const isPost = c.req.method === "POST";
  const answer = await origin.fetch(url, {
    method: isPost ? "POST" : "GET",
    headers,
    ...(isPost ? { body } : {}),
    redirect: "manual",
  });
  return new Response(answer.body, {
    status: answer.status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
