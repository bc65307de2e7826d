/**
 * Keeps referral and ad-click parameters as first-party cookies (rules, Invitations) and tells the page who referred
 * its visitor. A page with a `referral` is never kept for others.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { type Click, REFERRAL_PARAMETERS } from "#contract/marketing.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { arrivalOf, UNTIL_COOKIE } from "#worker/page/visitor/arrival.ts";
import { COOKIE_SECONDS, cookieScope } from "#worker/page/visitor/cookie-scope.ts";

/** Counts an arrival after the answer. */
type Count = (c: Context<GatewayEnv>, click: Click) => void;

export function arrival(cookieDomains: string[], count: Count) {
  return createMiddleware<GatewayEnv>(async function arrival(c, next) {
    const url = c.get("url");
    // Most visits: nothing to look for.
    if (url.search === "" && c.req.header("cookie") === undefined) {
      c.set("referral", null);
      return next();
    }
    const cookies = getCookie(c);
    const { referral, remember } = arrivalOf(url.searchParams, cookies, Date.now());
    c.set("referral", referral);
    await next();
    if (remember.size === 0) return;
    const scope = { ...cookieScope(url, cookieDomains), maxAge: COOKIE_SECONDS };
    for (const [name, value] of remember) {
      setCookie(c, name, value, scope);
      if (name !== UNTIL_COOKIE && cookies[name] !== value) count(c, clickOf(name, value));
    }
  });
}

function clickOf(name: string, value: string): Click {
  // safe because `remember` holds nothing but the parameters of the contract
  const parameter = name as Click["parameter"];
  const isReferral = (REFERRAL_PARAMETERS as readonly string[]).includes(name);
  return isReferral ? { parameter, code: value } : { parameter };
}
