/**
 * The gateway's own refusals: an envelope for callers of the API, a line of text for everybody else. Neither repeats
 * anything of the request.
 */
import { byLanguage, FALLBACK_LANGUAGE } from "#contract/languages.ts";
import type { Context } from "hono";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { PROBLEMS, type Problem } from "#contract/problem.ts";
import { Language } from "#contract/scalars.ts";
import type texts from "#locales/en/problem.json";
import type { GatewayEnv } from "./request-context.ts";

const MESSAGES = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/problem.json", { eager: true, import: "default" }),
);

/** HTTP statuses of refusals about the transport; all others come with 200. */
const TRANSPORT_STATUS: Partial<Record<Problem, number>> = {
  NotFound: 404,
  MethodNotAllowed: 405,
  PayloadTooLarge: 413,
  UnsupportedMediaType: 415,
  MisdirectedRequest: 421,
};

const NO_STORE = { "cache-control": "no-store" };

/** The envelope of a refusal, in the caller's language. */
export function problem(
  c: Context<GatewayEnv>,
  name: Problem,
  headers: Record<string, string> = {},
): Response {
  const language = Language.catch(FALLBACK_LANGUAGE).parse(c.req.header(CLIENT_HEADERS.language));
  const body = { code: PROBLEMS[name], msg: MESSAGES[language][name], status: name, data: null };
  return Response.json(body, {
    status: TRANSPORT_STATUS[name] ?? 200,
    headers: { ...headers, ...NO_STORE },
  });
}

const TEXTS = {
  400: "400 Bad Request",
  403: "403 Forbidden",
  404: "404 Not Found",
  405: "405 Method Not Allowed",
  413: "413 Content Too Large",
  414: "414 URI Too Long",
  415: "415 Unsupported Media Type",
  421: "421 Misdirected Request",
  500: "500 Internal Server Error",
  502: "502 Bad Gateway",
} as const;

/** A refusal in plain text; `id` leads to the log. */
export function plain(
  status: keyof typeof TEXTS,
  headers: Record<string, string> = {},
  id?: string,
): Response {
  const lines = [TEXTS[status], ...(id ? [`Request ${id}`] : []), ""];
  return new Response(lines.join("\n"), {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", ...headers, ...NO_STORE },
  });
}

export function misdirected(c: Context<GatewayEnv>): Response {
  return isCall(c) ? problem(c, "MisdirectedRequest") : plain(421);
}

/** The answer to a bug: only the request's id. */
export function failed(c: Context<GatewayEnv>): Response {
  return isCall(c) ? problem(c, "ServerError") : plain(500, {}, c.get("requestId"));
}

function isCall(c: Context<GatewayEnv>): boolean {
  return c.req.path.startsWith("/v4/");
}
