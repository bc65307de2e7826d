/** Refuses other host names than the deployment's own, redirects to its one address, and finds out the host's environment. */
import { createMiddleware } from "hono/factory";
import { LIST_PATH } from "#contract/reach/address-list.ts";
import { CHALLENGE_PATH } from "#contract/reach/challenge.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Variables } from "#worker/ground/env.ts";
import { hostOf } from "#worker/ground/host-environment.ts";
import { misdirected } from "#worker/ground/refusal.ts";

/** Every host answers these itself: each proves its own name. */
const REACH_PATHS = [LIST_PATH, CHALLENGE_PATH];

export function host(variables: Variables) {
  const { CHAT_HOSTS, CHAT_SCRIPT_URL } = variables;
  const chatScript = CHAT_SCRIPT_URL === undefined ? null : new URL(CHAT_SCRIPT_URL);
  return createMiddleware<GatewayEnv>(async function host(c, next) {
    const url = new URL(c.req.url);
    const { environment, served, siteOrigin, console } = hostOf(url, variables);
    if (!served) return misdirected(c);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const isReached = url.protocol === "https:" && REACH_PATHS.includes(url.pathname);
    if (url.origin !== siteOrigin && isRead && !isReached) return elsewhere(url, siteOrigin);
    // What is sent over http has travelled in clear text already. Over https another of our names takes it, as a
    // provider may know that one.
    if (url.protocol === "http:" && siteOrigin.startsWith("https:")) return misdirected(c);
    c.set("url", url);
    c.set("environment", environment);
    c.set("siteOrigin", siteOrigin);
    c.set("console", console);
    c.set("chat", CHAT_HOSTS.includes(url.hostname) ? chatScript : null);
    await next();
  });
}

/** Sessions are kept by host: nobody is to have one on each of two names. One hop, whatever was wrong. */
function elsewhere({ pathname, search }: URL, siteOrigin: string): Response {
  const headers = { location: `${siteOrigin}${pathname}${search}`, "cache-control": "no-store" };
  return new Response(null, { status: 308, headers });
}
