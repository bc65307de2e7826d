/**
 * What a page's request may look like, and what of it the pages get to see: headers from a list, and no token in the
 * address. React Router has doors of its own (`X-React-Router-*`, the manifest); they are shut or narrowed here.
 */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "../gateway-env.ts";
import { plain } from "../refusal.ts";
import { KEEPING_HEADER } from "./kept/kept-page.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const ALLOW = [...METHODS].join(", ");
const URL_LIMIT = 8 * 1024;

/** React Router's own limit for the address of a manifest request. */
const MANIFEST_PATH = "/__manifest";
const MANIFEST_URL_LIMIT = 7680;

/** Everything a loader may read. No `referer`: it may hold the token that a link carried. */
const HEADERS = [
  "accept",
  "accept-language",
  "cookie",
  "purpose",
  "save-data",
  "sec-purpose",
  "user-agent",
];

/** Query parameters that are for the browser's own use (rules, Accounts); the server neither reads nor repeats them. */
const CLIENT_ONLY_PARAMETERS = ["token", "device"];

/** Whether the address holds something that must not go further than this request, not even as a referrer. */
export function hasClientOnlyParameter(url: string): boolean {
  if (!url.includes("?")) return false;
  const { searchParams } = new URL(url);
  return CLIENT_ONLY_PARAMETERS.some((name) => searchParams.has(name));
}

export const pageDoor = createMiddleware<GatewayEnv>(async function pageDoor(c, next) {
  const { method, url, path } = c.req;
  if (!METHODS.has(method)) return plain(405, { allow: ALLOW });
  if (path === MANIFEST_PATH && url.length > MANIFEST_URL_LIMIT) return plain(400);
  if (url.length > URL_LIMIT) return plain(414);
  await next();
  if (hasClientOnlyParameter(url)) {
    c.header("referrer-policy", "no-referrer");
    const location = c.res.headers.get("location");
    if (location !== null) c.res.headers.set("location", carriedOn(location, url));
  }
  c.res.headers.delete(KEEPING_HEADER);
  // What does not say how it may be kept is for this visitor alone.
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  if (c.res.status >= 500 && c.res.body === null && method !== "HEAD") {
    c.res = undefined;
    c.res = plain(500, {}, c.get("requestId"));
  }
});

/** Where a redirect of this site leads, with what only the browser may read: the pages that redirect never saw it. */
function carriedOn(location: string, from: string): string {
  const to = new URL(location, from);
  const { origin, searchParams } = new URL(from);
  if (to.origin !== origin) return location;
  for (const name of CLIENT_ONLY_PARAMETERS) {
    const value = searchParams.get(name);
    if (value !== null) to.searchParams.set(name, value);
  }
  return `${to.pathname}${to.search}${to.hash}`;
}

/** The request as the pages see it, built from nothing. */
export function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  // Only then: writing the query anew may change how it is encoded.
  if (hasClientOnlyParameter(request.url)) {
    for (const name of CLIENT_ONLY_PARAMETERS) url.searchParams.delete(name);
  }
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(url, { method: request.method, headers, signal: request.signal });
}
