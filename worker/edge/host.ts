/** Refuses other host names than the deployment's own, redirects to https, and finds out the host's environment. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Variables } from "#worker/ground/env.ts";
import { hostOf } from "#worker/ground/host-environment.ts";
import { misdirected } from "#worker/ground/refusal.ts";

export function host(variables: Variables) {
  const { CHAT_HOSTS, CHAT_SCRIPT_URL } = variables;
  const chatScript = CHAT_SCRIPT_URL === undefined ? null : new URL(CHAT_SCRIPT_URL);
  return createMiddleware<GatewayEnv>(async function host(c, next) {
    const url = new URL(c.req.url);
    const { environment, served, siteOrigin } = hostOf(url, variables);
    if (!served) return misdirected(c);
    if (url.protocol === "http:" && siteOrigin.startsWith("https:"))
      return overHttps(c, url, siteOrigin);
    c.set("url", url);
    c.set("environment", environment);
    c.set("siteOrigin", siteOrigin);
    c.set("chat", CHAT_HOSTS.includes(url.hostname) ? chatScript : null);
    await next();
  });
}

/** Reads are redirected. Anything sent has travelled in clear text already and is refused. */
function overHttps(c: Context<GatewayEnv>, url: URL, siteOrigin: string): Response {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") return misdirected(c);
  const headers = {
    location: `${siteOrigin}${url.pathname}${url.search}`,
    "cache-control": "no-store",
  };
  return new Response(null, { status: 308, headers });
}
