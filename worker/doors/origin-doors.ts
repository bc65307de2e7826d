/**
 * Doors of development and of operators, passed to the embedded origin. Each is an exact path and one method. The
 * deployment's own variable opens the first kind, an operator's header the second; otherwise the address does not
 * exist. The origin checks the token.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import {
  type OperationName,
  OPERATOR_HEADER,
  OPERATOR_TOKEN_PATTERN,
  operationAt,
  operationPath,
} from "#contract/ops/operations.ts";
import { SCHEDULE_PATH } from "#contract/ops/status.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Environment } from "#worker/ground/host-environment.ts";
import { problem } from "#worker/ground/refusal.ts";
import { readSent, REQUEST_LIMIT_BYTES } from "#worker/ground/body.ts";
import { upstreamHeaders } from "#worker/upstream/headers.ts";
import { passOn } from "#worker/upstream/pass-on.ts";
import { rawPath, type Upstream } from "#worker/upstream/target.ts";

interface Door {
  method: "GET" | "POST";
  deployments: Environment[];
}

const DEVELOPMENT: ReadonlyMap<string, Door> = new Map([
  ["/dev/outbox.json", { method: "GET", deployments: ["DEV"] }],
  ["/dev/clock", { method: "POST", deployments: ["DEV", "TEST"] }],
]);

/** Lets the outbox page frame the messages as they were sent. */
export function lettersIn(deployment: Environment) {
  return createMiddleware<GatewayEnv>(async function letters(c, next) {
    if (deployment === "DEV") c.set("letters", true);
    await next();
  });
}

export function originDoors(deployment: Environment, origin: Upstream, timeoutMs: number) {
  return createMiddleware<GatewayEnv>(async function originDoors(c, next) {
    const path = rawPath(c.req.url);
    const method = methodAt(path, deployment, c.req.header(OPERATOR_HEADER));
    if (!method) return next();
    if (c.req.method !== method) return problem(c, "MethodNotAllowed", { allow: method });
    const body = await readSent(c.req.raw.body, REQUEST_LIMIT_BYTES);
    if (!body) return problem(c, "PayloadTooLarge");
    const answer = await passOn({
      origin,
      path: method === "GET" ? `${path}${c.get("url").search}` : path,
      method,
      headers: headersOf(c, origin),
      body,
      timeoutMs,
      requestId: c.get("requestId"),
    });
    if (!answer) return problem(c, "NetworkError");
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return new Response(answer.body, { status: answer.status, headers });
  });
}

/** Runs one operation with the caller's own operator token; null without one, or without an answer. */
export function operationFor(origin: Upstream, timeoutMs: number) {
  return async (c: Context<GatewayEnv>, name: OperationName): Promise<unknown> => {
    if (!OPERATOR_TOKEN_PATTERN.test(c.req.header(OPERATOR_HEADER) ?? "")) return null;
    const answer = await passOn({
      origin,
      path: operationPath(name),
      method: "POST",
      headers: headersOf(c, origin),
      body: new TextEncoder().encode("{}"),
      timeoutMs,
      requestId: c.get("requestId"),
    });
    return answer && (await answer.json());
  };
}

/** Null without an answer. */
export function askSchedule(origin: Upstream, timeoutMs: number) {
  return (c: Context<GatewayEnv>): Promise<Response | null> =>
    passOn({
      origin,
      path: SCHEDULE_PATH,
      method: "GET",
      headers: headersOf(c, origin),
      body: "",
      timeoutMs,
      requestId: c.get("requestId"),
    });
}

/** The method of an open door; null when it is closed. */
function methodAt(path: string, deployment: Environment, token = ""): Door["method"] | null {
  const door = DEVELOPMENT.get(path);
  if (door?.deployments.includes(deployment)) return door.method;
  return operationAt(path) && OPERATOR_TOKEN_PATTERN.test(token) ? "POST" : null;
}

function headersOf(c: Context<GatewayEnv>, origin: Upstream): Headers {
  const target = { upstream: origin, carriesToken: false };
  const headers = upstreamHeaders(target, c.get("requestId"), c.req.raw.headers);
  const token = c.req.header(OPERATOR_HEADER);
  if (token) headers.set(OPERATOR_HEADER, token);
  return headers;
}
