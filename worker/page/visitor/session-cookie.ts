/**
 * The session of a reader without scripts (decision 0166): in a cookie that no script reads. It is this host's alone, is
 * not sent with what another site posts, and lives as long as the session would unused. Sent by Lax and not by Strict:
 * a payer comes back from a cashier, which is another site.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { hostPrefix } from "./host-prefix.ts";

const COOKIE = "session";
/** As sessions (origin/ground/business-numbers.ts); each page that is shown begins it anew. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Over http, as in development, browsers refuse the prefix and `Secure`. */
export function sessionIn(c: Context<GatewayEnv>): string | null {
  const token = getCookie(c, COOKIE, hostPrefix(c.get("url"))) ?? "";
  return SESSION_TOKEN_PATTERN.test(token) ? token : null;
}

/** Null ends it. */
export function keepSession(c: Context<GatewayEnv>, token: string | null): void {
  const url = c.get("url");
  setCookie(c, COOKIE, token ?? "", {
    path: "/",
    prefix: hostPrefix(url),
    httpOnly: true,
    secure: url.protocol === "https:",
    sameSite: "Lax",
    maxAge: token === null ? 0 : MAX_AGE_SECONDS,
  });
}
