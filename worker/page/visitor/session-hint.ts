/** The hint that a browser's scripts keep a session (docs/storage.md). Pages of an account, and light ones, go by it. */
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { hostPrefix } from "./host-prefix.ts";

const HINT_COOKIE = "signed_in";

export function hasHint(c: Context<GatewayEnv>): boolean {
  return getCookie(c, HINT_COOKIE, hostPrefix(c.get("url"))) === "1";
}

/** Headers of a visit that has it. */
export function hintOf(c: Context<GatewayEnv>): { cookie: string } {
  const prefix = hostPrefix(c.get("url")) === "host" ? "__Host-" : "";
  return { cookie: `${prefix}${HINT_COOKIE}=1` };
}
