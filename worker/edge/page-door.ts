/** What a page's request may look like, and the headers of its answer. React Router's own manifest is narrowed here. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/gateway-env.ts";
import { plain } from "#worker/ground/refusal.ts";
import { KEEPING_HEADER } from "#worker/page/kept/kept-page.ts";
import { hasClientOnlyParameter } from "#worker/page/request.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const ALLOW = [...METHODS].join(", ");
const URL_LIMIT = 8 * 1024;

/** React Router's own limit for the address of a manifest request. */
const MANIFEST_PATH = "/__manifest";
const MANIFEST_URL_LIMIT = 7680;

export const pageDoor = createMiddleware<GatewayEnv>(async function pageDoor(c, next) {
  const { method, url, path } = c.req;
  if (!METHODS.has(method)) return plain(405, { allow: ALLOW });
  if (path === MANIFEST_PATH && url.length > MANIFEST_URL_LIMIT) return plain(400);
  if (url.length > URL_LIMIT) return plain(414);
  const { pathname, search } = c.get("url");
  const proper = properPath(pathname);
  if (proper === null) return plain(404);
  if (proper !== pathname) {
    c.header("cache-control", "no-store");
    return c.redirect(`${proper}${search}`, 308);
  }
  await next();
  if (c.get("isKept")) return;
  if (hasClientOnlyParameter(url)) c.header("referrer-policy", "no-referrer");
  c.res.headers.delete(KEEPING_HEADER);
  // What does not say how it may be kept is for this visitor alone.
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  if (c.res.status >= 500 && c.res.body === null && method !== "HEAD") {
    c.res = undefined;
    c.res = plain(500, {}, c.get("requestId"));
  }
});

/**
 * The one path of a page: the router would take it in any case, with a slash behind it and in any encoding, and what is
 * kept would be rendered for each. Null for a path that no page has: its first segment is empty, or it cannot be decoded.
 */
export function properPath(pathname: string): string | null {
  if (/^[a-z0-9/._-]*$/.test(pathname) && !/\/\/|.\/$/.test(pathname)) return pathname;
  const decoded = decodedPath(pathname);
  if (decoded === null || decoded.includes("//")) return null;
  const bare = decoded.replace(/(?<=.)\/$/, "");
  if (!/^[\w/.-]*$/.test(bare)) return pathname;
  // A file's name may hold a language.
  return bare.includes(".") ? bare : bare.toLowerCase();
}

function decodedPath(pathname: string): string | null {
  try {
    return decodeURI(pathname);
  } catch {
    return null;
  }
}
