/** The gateway's /v4 door: checks the request's form, passes the call on, and renders the upstream's envelope. */
import type { Context } from "hono";
import { CLIENT_HEADERS, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS, type Problem } from "#contract/problem.ts";
import { Language } from "#contract/scalars.ts";
import en from "#locales/en/problem.json" with { type: "json" };
import zh from "#locales/zh-CN/problem.json" with { type: "json" };
import type { GatewayEnv } from "../app.ts";
import { pathPrefix } from "../environment.ts";
import { readCapped, REQUEST_LIMIT_BYTES } from "./body.ts";
import { send } from "./send.ts";
import { rawPath, targetOf, type Upstreams } from "./target.ts";

const MESSAGES = { en, zh_CN: zh };
const HEADER_LIMIT = 512;

/** HTTP statuses of refusals that are about the transport; a call's own refusals come with 200. */
const STATUS = {
  NotFound: 404,
  MethodNotAllowed: 405,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
} as const satisfies Partial<Record<Problem, number>>;

export function forward(upstreams: Upstreams) {
  return async function forward(c: Context<GatewayEnv>): Promise<Response> {
    const target = targetOf(rawPath(c.req.url), pathPrefix(c.get("environment")), upstreams);
    if (!target) return problem(c, "NotFound");
    if (c.req.method !== "POST") return problem(c, "MethodNotAllowed", { allow: "POST" });
    if (!isJson(c.req.header("content-type"))) return problem(c, "UnsupportedMediaType");
    const body = await readCapped(c.req.raw.body, REQUEST_LIMIT_BYTES);
    if (!body) return problem(c, "PayloadTooLarge");

    const headers = upstreamHeaders(c, target.upstream.embedded);
    const answer = await send({ ...target, headers, body });
    if (!answer) return problem(c, "NetworkError");
    return envelope(answer.envelope, 200, answer.token ? { [TOKEN_HEADER]: answer.token } : {});
  };
}

/** `application/json`, with at most a UTF-8 charset beside it. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/json(\s*;\s*charset="?utf-8"?)?$/i.test(
    (contentType ?? "").slice(0, 100).trim(),
  );
}

function upstreamHeaders(c: Context<GatewayEnv>, embedded: boolean): Headers {
  const headers = new Headers({
    "content-type": "application/json",
    "x-request-id": c.get("requestId"),
  });
  for (const name of Object.values(CLIENT_HEADERS)) {
    const value = c.req.header(name);
    if (value !== undefined && value.length <= HEADER_LIMIT) headers.set(name, value);
  }
  if (embedded) headers.set("x-client-ip", c.req.header("cf-connecting-ip") ?? "");
  return headers;
}

export function problem(
  c: Context<GatewayEnv>,
  name: Problem,
  headers: Record<string, string> = {},
): Response {
  const language = Language.catch("zh_CN").parse(c.req.header(CLIENT_HEADERS.language));
  const body = { code: PROBLEMS[name], msg: MESSAGES[language][name], status: name, data: null };
  return envelope(body, name in STATUS ? STATUS[name as keyof typeof STATUS] : 200, headers);
}

function envelope(body: object, status: number, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers: { ...headers, "cache-control": "no-store" } });
}
