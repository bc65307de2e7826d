/** Gives all addresses that no page has the same page, kept for everybody: they cost no rendering. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { NO_PAGE_PATH } from "#worker/page/kept/page-key.ts";

const MANIFEST_PATH = "/__manifest";
/** The router asks for a page's data with this ending; the home page's own name is empty. */
const DATA = /_?\.data$/;

/** After all that reads the visitor's address: nothing of it is left for the page. */
export function noPage(isPage: (pathname: string) => boolean) {
  return createMiddleware<GatewayEnv>(async function noPage(c, next) {
    const url = c.get("url");
    const pathname = url.pathname.replace(DATA, "");
    // The console's pages are on its hosts alone, where it says itself what it has not.
    const isOfConsole = /^\/console(\/|$)/.test(pathname);
    const isThere = isOfConsole ? c.get("console") !== null : isPage(pathname);
    if (pathname !== MANIFEST_PATH && !isThere) {
      if (DATA.test(url.pathname)) return plain(404);
      c.set("url", new URL(NO_PAGE_PATH, url));
      c.set("referral", null);
    }
    await next();
  });
}
