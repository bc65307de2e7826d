/**
 * What tells one kept page from another, and the request it is rendered from. That request is made of the key alone,
 * so that no header, cookie or parameter of one visitor can be in what others get.
 */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/gateway-env.ts";
import { knownLanguage, LANGUAGE_NAME } from "#worker/page/visitor/language.ts";

/** The hint that a browser keeps a session (docs/storage.md): such a visitor's pages are rendered for them. */
const SIGNED_IN_COOKIE = "signed_in";

/** What some page reads of its query. Any other parameter changes nothing in a page. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set([
  ...["coupon", "group", "order", "people", "plan", "q", "rate", "redirect", "size", "to", "type"],
  ...["version", "token", "device"],
]);

/** A page's data and the manifest; both depend on their query. */
const OF_THE_ROUTER = /\.data$|^\/__/;

export interface PageKey {
  id: string;
  /** What the page is rendered from. */
  request: () => Request;
}

/** Null when this visitor's page is for nobody else. */
export function pageKey(c: Context<GatewayEnv>, build: string): PageKey | null {
  const { origin, pathname, search, searchParams } = c.get("url");
  const isOwn =
    c.req.method !== "GET" ||
    c.get("referral") !== null ||
    c.req.header("authorization") !== undefined ||
    getCookie(c, SIGNED_IN_COOKIE) !== undefined;
  const query = search === "" ? "" : keptQuery(pathname, searchParams);
  if (isOwn || query === null) return null;
  const theme = c.get("theme") ?? "system";
  const facts = [build, c.get("siteOrigin"), c.get("language"), theme, c.get("platform")];
  return {
    // None of them can hold a space.
    id: [...facts, `${pathname}${query}`].join(" "),
    request: () => new Request(`${origin}${pathname}${query}`),
  };
}

/** A page is kept under its bare address and under that of each language; null for a query that somebody reads. */
function keptQuery(pathname: string, parameters: URLSearchParams): string | null {
  if (OF_THE_ROUTER.test(pathname)) return null;
  for (const name of parameters.keys()) if (PAGE_PARAMETERS.has(name)) return null;
  const language = knownLanguage(parameters.get(LANGUAGE_NAME) ?? undefined);
  return language === null ? "" : `?${LANGUAGE_NAME}=${language}`;
}
