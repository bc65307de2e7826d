/**
 * What tells one kept page from another, and the request it is rendered from. That request is made of the key alone,
 * so that no header, cookie or parameter of one visitor can be in what others get.
 */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { GatewayEnv } from "../../gateway-env.ts";
import { hostPrefix } from "../host-prefix.ts";
import { LANGUAGE_NAME } from "../language.ts";

/** The hint that a browser keeps a session (docs/storage.md): such a visitor's pages are rendered for them. */
const SIGNED_IN_COOKIE = "signed_in";

/** A page is kept under its bare address and under that of each language, and no other. */
const QUERIES = new Set([
  "",
  ...["en", "zh-CN"].map((language) => `?${LANGUAGE_NAME}=${language}`),
]);

export interface PageKey {
  id: string;
  /** What the page is rendered from. */
  request: () => Request;
}

/** Null when this visitor's page is for nobody else. */
export function pageKey(c: Context<GatewayEnv>, build: string): PageKey | null {
  const { origin, pathname, search } = c.get("url");
  const isOwn =
    c.req.method !== "GET" ||
    c.get("referral") !== null ||
    c.req.header("authorization") !== undefined ||
    getCookie(c, SIGNED_IN_COOKIE, hostPrefix(c)) !== undefined;
  if (isOwn || !QUERIES.has(search)) return null;
  const theme = c.get("theme") ?? "system";
  const facts = [build, c.get("siteOrigin"), c.get("language"), theme, c.get("platform")];
  return {
    // None of them can hold a space.
    id: [...facts, `${pathname}${search}`].join(" "),
    request: () => new Request(`${origin}${pathname}${search}`),
  };
}
