/** `POST /referral/forget`: deletes the referral and redirects to the page with the form. Works without JavaScript. */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import { REFERRAL_PARAMETERS, UNTIL_COOKIE } from "#contract/referral-cookies.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { REMEMBERED_PARAMETERS } from "#worker/page/visitor/arrival.ts";
import { cookieScope } from "#worker/page/visitor/cookie-scope.ts";
import { ownPath } from "./preferences.ts";

export function forgetReferral(domains: string[]) {
  return function forgetReferral(c: Context<GatewayEnv>): Response {
    const url = c.get("url");
    const from = c.req.header("origin");
    if (from !== undefined && from !== url.origin) return plain(403);
    // A mirror has cookies of its own, and may see those of the site.
    const scopes = c.get("isMirror") ? [[], domains] : [domains];
    for (const scope of scopes.map((parents) => cookieScope(url, parents))) {
      for (const name of [...REFERRAL_PARAMETERS, UNTIL_COOKIE])
        setCookie(c, name, "", { ...scope, maxAge: 0 });
    }
    c.header("cache-control", "no-store");
    return c.redirect(wayBack(c.req.header("referer"), url.origin), 303);
  };
}

/**
 * The page with the form, without the parameters that would set the referral again; the home page if it is another
 * site's.
 */
function wayBack(referer: string | undefined, origin: string): string {
  const page = referer === undefined ? null : URL.parse(referer);
  if (page?.origin !== origin) return "/";
  for (const name of REMEMBERED_PARAMETERS) page.searchParams.delete(name);
  return ownPath(page.pathname + page.search, origin);
}
