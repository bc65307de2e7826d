/**
 * The key of a kept page. The page is rendered from the key alone, so that no header, cookie or parameter of one
 * visitor reaches another.
 */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { knownLanguage, LANGUAGE_NAME } from "#worker/page/visitor/language.ts";
import { hostPrefix } from "#worker/page/visitor/host-prefix.ts";

/** The hint that a browser has a session (docs/storage.md): its pages are rendered for it alone. */
const SIGNED_IN_COOKIE = "signed_in";

/** What all addresses share that no page has: nothing of a visitor is in it (edge/no-page.ts). */
export const NO_PAGE_PATH = "/404";

/** Parameters that a page reads. Others change nothing in a page. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  "coupon device group order people plan q rate redirect size to token type version".split(" "),
);

/** A page's data and the manifest depend on their query. */
const OF_THE_ROUTER = /\.data$|^\/__/;

export interface PageKey {
  id: string;
  /** What the page is rendered from. */
  request: () => Request;
  /** Whether that is the visitor's own address. */
  isExact: boolean;
}

/** Null when the page is this visitor's alone. */
export function pageKey(c: Context<GatewayEnv>, build: string): PageKey | null {
  const { origin, pathname, search, searchParams } = c.get("url");
  const isOwn =
    pathname !== NO_PAGE_PATH &&
    (c.get("referral") !== null ||
      c.req.header("authorization") !== undefined ||
      getCookie(c, SIGNED_IN_COOKIE, hostPrefix(c)) !== undefined);
  const query = search === "" ? "" : keptQuery(pathname, searchParams);
  if (isOwn || query === null) return null;
  const theme = c.get("theme") ?? "system";
  const facts = [build, c.get("siteOrigin"), c.get("language"), theme, c.get("platform")];
  return {
    // None contains a space.
    id: [...facts, `${pathname}${query}`].join(" "),
    request: () => new Request(`${origin}${pathname}${query}`),
    isExact: query === search,
  };
}

/** Of the query only the language is part of the key; null when a page reads more. */
function keptQuery(pathname: string, parameters: URLSearchParams): string | null {
  if (OF_THE_ROUTER.test(pathname)) return null;
  for (const name of parameters.keys()) if (PAGE_PARAMETERS.has(name)) return null;
  const language = knownLanguage(parameters.get(LANGUAGE_NAME) ?? undefined);
  return language === null ? "" : `?${LANGUAGE_NAME}=${language}`;
}
