/** Checks a page's method (edge/plain.ts what is posted) and length, and completes the headers of its answer. Limits React Router's manifest. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { KEEPING_HEADER } from "#worker/page/kept/kept-page.ts";
import { carriedOn, hasClientOnlyParameter } from "#worker/page/request.ts";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);
const ALLOW = "GET, HEAD";
const URL_LIMIT = 8 * 1024;

/** React Router's own limit for the address of a manifest request. */
const MANIFEST_PATH = "/__manifest";
const MANIFEST_URL_LIMIT = 7680;

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
  if (c.get("isKept")) return;
  c.res.headers.delete(KEEPING_HEADER);
  // Without a word on caching an answer is this visitor's alone.
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  if (c.res.status >= 500 && c.res.body === null && method !== "HEAD") {
    c.res = undefined;
    c.res = plain(500, {}, c.get("requestId"));
  }
});
