/**
 * Sets the cookies of an arrival. They hold what an address said and nothing secret; pages read them, also to take them along to
 * another host of ours. A mirror's are its own alone.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { COOKIE_SECONDS, cookieScope } from "./cookie-scope.ts";

export function keepArrival(
  c: Context<GatewayEnv>,
  remember: Map<string, string>,
  cookieDomains: string[],
): void {
  const domains = c.get("isMirror") ? [] : cookieDomains;
  const scope = { ...cookieScope(c.get("url"), domains), maxAge: COOKIE_SECONDS };
  for (const [name, value] of remember) setCookie(c, name, value, scope);
}
