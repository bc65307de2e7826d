/**
 * Keeps referral and ad-click parameters as first-party cookies (rules, Invitations). The page learns only that there is
 * a referral; whose it is, its own script reads.
 */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Click } from "#contract/marketing.ts";
import { REFERRAL_PARAMETERS, UNTIL_COOKIE } from "#contract/referral-cookies.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { arrivalOf } from "#worker/page/visitor/arrival.ts";
import { keepArrival } from "#worker/page/visitor/keep-arrival.ts";

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
    keepArrival(c, remember, cookieDomains);
    for (const [name, value] of remember) {
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
