/**
 * The key of a kept page. The page is rendered from the key alone, so that no header, cookie or parameter of one
 * visitor reaches another.
 */
import type { Context } from "hono";
import type { GatewayEnv, PageFacts } from "#worker/ground/request-context.ts";
import { chooseLanguage, knownLanguage, LANGUAGE_NAME } from "#worker/page/visitor/language.ts";
import { lineOf, savesData } from "#worker/page/visitor/saver.ts";
import { platformOf } from "#worker/page/visitor/platform.ts";
import { hasHint, hintOf } from "#worker/page/visitor/session-hint.ts";

/** The guard of these pages asks for the hint of a session. */
const OF_AN_ACCOUNT = /^\/(?:user|purchased)(?:\/|$)/;

/** What all addresses share that no page has: nothing of a visitor is in it (edge/no-page.ts). */
export const NO_PAGE_PATH = "/404";

/** Parameters that a page reads. Others change nothing in a page. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  "coupon device failed gift group kind order people plan q rate redirect size thread to token type version".split(
    " ",
  ),
);

/** A page's data and the manifest depend on their query. */
export const OF_THE_ROUTER = /\.data$|^\/__/;

export interface PageKey {
  id: string;
  /** What the page is rendered from. */
  request: () => Request;
  /** Whether that is the visitor's own address. */
  isExact: boolean;
}

/** Null when the page is this visitor's alone: it reads the address or a session, or leads whoever has none elsewhere. */
export function pageKey(c: Context<GatewayEnv>, build: string): PageKey | null {
  if (c.get("plain")) return null;
  const { origin, pathname, search, searchParams } = c.get("url");
  const query = search === "" ? "" : keptQuery(pathname, searchParams);
  const isOfAccount = OF_AN_ACCOUNT.test(pathname);
  if (query === null || (isOfAccount && !hasHint(c))) return null;
  // A light page leaves out scripts that nobody's session waits for (page/facts.ts).
  const isMembers = isOfAccount || (c.get("savesData") && hasHint(c));
  return {
    id: idOf(build, { ...c.var, isMembers, address: `${pathname}${query}` }),
    request: () =>
      new Request(`${origin}${pathname}${query}`, isMembers ? { headers: hintOf(c) } : {}),
    isExact: query === search,
  };
}

/** The id of the page that a visit without query and cookies gets. */
export function bareId(c: Context<GatewayEnv>, build: string): string {
  return idOf(build, {
    url: c.get("url"),
    language: chooseLanguage({ acceptLanguage: c.req.header("accept-language") }),
    platform: platformOf(c.req.header("user-agent") ?? ""),
    theme: null,
    savesData: savesData({ ...lineOf(c), cookie: undefined }),
    referral: null,
    isMembers: false,
    address: c.get("url").pathname,
  });
}

type Shared = Pick<
  PageFacts,
  "url" | "language" | "platform" | "theme" | "savesData" | "referral"
> & {
  isMembers: boolean;
  address: string;
};

/** No part contains a space. Of a host more than its name is in a page: the chat, and whether it is the site's own. */
function idOf(build: string, shared: Shared): string {
  const { url, language, platform, address } = shared;
  const theme = shared.theme ?? "system";
  const weight = shared.savesData ? "light" : "whole";
  const way = shared.referral ? "referred" : "direct";
  const reader = shared.isMembers ? "member" : "anybody";
  return [build, url.origin, language, theme, weight, platform, way, reader, address].join(" ");
}

/** Of the query only the language is part of the key; null when a page reads more. */
function keptQuery(pathname: string, parameters: URLSearchParams): string | null {
  if (OF_THE_ROUTER.test(pathname)) return null;
  for (const name of parameters.keys()) if (PAGE_PARAMETERS.has(name)) return null;
  const language = knownLanguage(parameters.get(LANGUAGE_NAME) ?? undefined);
  return language === null ? "" : `?${LANGUAGE_NAME}=${language}`;
}
