/** Built files. A missing one is a plain 404, never a page: a browser that expects a module cannot use HTML. */
import { createMiddleware } from "hono/factory";
import { CONSOLE_FILE } from "#contract/ops/console.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";

const HASHED = "/assets/";
const OF_CONSOLE = `${HASHED}${CONSOLE_FILE}`;
const FILE = /\/[^/]+\.[a-z0-9]{2,11}$/;
/** The router asks for a page's data with this ending; no file has it. */
const PAGE_DATA = ".data";

/** Whether a built file is there to be served. */
export async function fileAnswers(assets: Fetcher, url: URL): Promise<boolean> {
  const { ok } = await assets.fetch(new Request(url, { method: "HEAD" }));
  return ok;
}

export function serveAsset(assets: Fetcher) {
  return createMiddleware<GatewayEnv>(async function serveAsset(c, next) {
    const { pathname } = c.get("url");
    const hashed = pathname.startsWith(HASHED);
    const named = FILE.test(pathname) && !pathname.endsWith(PAGE_DATA);
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    if (!reads || !(hashed || named)) return next();
    if (c.get("console") === null && pathname.startsWith(OF_CONSOLE)) return plain(404);
    const asset = await assets.fetch(c.req.raw);
    if (!asset.ok && asset.status !== 304) return hashed ? plain(404) : next();
    const headers = new Headers(asset.headers);
    const lifetime = hashed ? "31536000, immutable" : "3600";
    headers.set("cache-control", `public, max-age=${lifetime}`);
    return new Response(asset.body, { status: asset.status, headers });
  });
}
