/** Answers only under the deployment's own host names, and finds out what the host stands for. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "../app.ts";
import type { Variables } from "../env.ts";
import { hostOf } from "../environment.ts";
import { misdirected } from "../refusal.ts";

export function host(variables: Variables) {
  const { CHAT_HOSTS, CHAT_SCRIPT_URL } = variables;
  return createMiddleware<GatewayEnv>(async function host(c, next) {
    const url = new URL(c.req.url);
    const { environment, served, siteOrigin } = hostOf(url, variables);
    if (!served) return misdirected(c);
    c.set("environment", environment);
    c.set("siteOrigin", siteOrigin);
    const hasChat = CHAT_SCRIPT_URL !== undefined && CHAT_HOSTS.includes(url.hostname);
    c.set("chat", hasChat ? new URL(CHAT_SCRIPT_URL) : null);
    await next();
  });
}
