/**
 * Doors of development and of operators, passed to the embedded origin. Each is an exact path and one method. The
 * deployment's own variable opens the first kind; the second a script's header, or a console that asks itself. Otherwise the
 * address does not exist. The origin checks token and session.
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
import { CONSOLE_COOKIES, CONSOLE_HEADER, sessionInCookies } from "#contract/ops/console.ts";
import { SCHEDULE_PATH } from "#contract/ops/status.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Environment } from "#worker/ground/host-environment.ts";
import { plain, problem } from "#worker/ground/refusal.ts";
import { readSent, REQUEST_LIMIT_BYTES } from "#worker/ground/body.ts";
import { countryOf, upstreamHeaders } from "#worker/upstream/headers.ts";
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
    const method = methodAt(path, deployment, c);
    if (!method) return isClosed(c, path) ? plain(404) : next();
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
    const headers = new Headers({
      "content-type": "application/json",
      "cache-control": "no-store",
    });
    const session = isConsole(c) ? answer.headers.get("set-cookie") : null;
    if (session !== null) headers.set("set-cookie", session);
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

/** Whoever sends something to an operation that is not there for them is told so; who reads sees the page of no address. */
function isClosed(c: Context<GatewayEnv>, path: string): boolean {
  return path.startsWith("/ops/") && c.req.method !== "GET" && c.req.method !== "HEAD";
}

/** The method of an open door; null when it is closed. */
function methodAt(
  path: string,
  deployment: Environment,
  c: Context<GatewayEnv>,
): Door["method"] | null {
  const door = DEVELOPMENT.get(path);
  if (door?.deployments.includes(deployment)) return door.method;
  const isScript = OPERATOR_TOKEN_PATTERN.test(c.req.header(OPERATOR_HEADER) ?? "");
  return operationAt(path) && (isScript || isConsole(c)) ? "POST" : null;
}

/** Whether the console itself asks, on its own host: no page elsewhere can send the header, nor this origin. */
function isConsole(c: Context<GatewayEnv>): boolean {
  if (c.req.header(OPERATOR_HEADER) !== undefined || c.req.header(CONSOLE_HEADER) !== "1") {
    return false;
  }
  return c.get("console") !== null && c.req.header("origin") === c.get("url").origin;
}

function headersOf(c: Context<GatewayEnv>, origin: Upstream): Headers {
  const target = { upstream: origin, carriesToken: false };
  const about = { country: countryOf(c.req.raw) };
  const headers = upstreamHeaders(target, c.get("requestId"), c.req.raw.headers, about);
  const token = c.req.header(OPERATOR_HEADER);
  if (token) headers.set(OPERATOR_HEADER, token);
  if (isConsole(c)) tellOfConsole(headers, c);
  return headers;
}

/** Of a visitor's cookies only the operator's own goes on, and only from here. */
function tellOfConsole(headers: Headers, c: Context<GatewayEnv>): void {
  const { origin, protocol } = c.get("url");
  headers.set(CONSOLE_HEADER, "1");
  headers.set("origin", origin);
  const session = sessionInCookies(c.req.header("cookie") ?? null, origin);
  const name = CONSOLE_COOKIES[protocol === "https:" ? "https" : "http"];
  if (session !== null) headers.set("cookie", `${name}=${session}`);
}
