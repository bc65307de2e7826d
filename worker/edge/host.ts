/**
 * Refuses other host names than the deployment's own, redirects to its one address those that are no mirror, and finds out the
 * host's environment.
 */
import { createMiddleware } from "hono/factory";
import { LIST_PATH } from "#contract/reach/address-list.ts";
import { CHALLENGE_PATH } from "#contract/reach/challenge.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { listedSites, type Variables } from "#worker/ground/env.ts";
import { hostOf } from "#worker/ground/host-environment.ts";
import { misdirected } from "#worker/ground/refusal.ts";

/** Every host answers these itself: each proves its own name. */
const REACH_PATHS = [LIST_PATH, CHALLENGE_PATH];

export function host(variables: Variables) {
  const { CHAT_HOSTS, CHAT_SCRIPT_URL } = variables;
  const sites = listedSites(variables);
  const rules = { ...variables, sites };
  const chatScript = CHAT_SCRIPT_URL === undefined ? null : new URL(CHAT_SCRIPT_URL);
  return createMiddleware<GatewayEnv>(async function host(c, next) {
    const url = new URL(c.req.url);
    const { environment, served, siteOrigin, home, console } = hostOf(url, rules);
    if (!served) return misdirected(c);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const isReached = url.protocol === "https:" && REACH_PATHS.includes(url.pathname);
    if (url.origin !== home && isRead && !isReached) return elsewhere(url, home);
    // What is sent over http has travelled in clear text already. Over https another of our names takes it, as a
    // provider may know that one.
    if (url.protocol === "http:" && home.startsWith("https:")) return misdirected(c);
    c.set("url", url);
    c.set("environment", environment);
    c.set("siteOrigin", siteOrigin);
    c.set("isMirror", home !== siteOrigin);
    c.set("site", sites.includes(url.origin) ? url.origin : null);
    c.set("console", console);
    c.set("chat", CHAT_HOSTS.includes(url.hostname) ? chatScript : null);
    await next();
  });
}

/** Sessions are kept by host: nobody is to have one on a second name unasked. One hop, whatever was wrong. */
function elsewhere({ pathname, search }: URL, home: string): Response {
  const headers = { location: `${home}${pathname}${search}`, "cache-control": "no-store" };
  return new Response(null, { status: 308, headers });
}
