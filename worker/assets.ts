/** Files as they were built. A missing one is a plain 404 and never a page: a page in place of a module breaks it. */
import { createMiddleware } from "hono/factory";

const HASHED = "/assets/";
const FILE = /\/[^/]+\.[a-z0-9]{2,11}$/;

export function serveAsset(assets: Fetcher) {
  return createMiddleware(async function serveAsset(c, next) {
    const { pathname } = new URL(c.req.url);
    if (!pathname.startsWith(HASHED) && !FILE.test(pathname)) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const asset = await assets.fetch(c.req.raw);
    const found = asset.ok || asset.status === 304;
    if (!found && !pathname.startsWith(HASHED)) return next();
    if (!found) {
      return c.text("404 Not Found\n", 404, { "cache-control": "no-store" });
    }
    const headers = new Headers(asset.headers);
    const seconds = pathname.startsWith(HASHED) ? "31536000, immutable" : "3600";
    headers.set("cache-control", `public, max-age=${seconds}`);
    return new Response(asset.body, { status: asset.status, headers });
  });
}
