/** The door that keeps a choice of light or dark; it works without JavaScript. */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { knownTheme, THEME_COOKIE } from "#worker/page/visitor/theme.ts";
import { hostPrefix } from "#worker/page/visitor/host-prefix.ts";

const YEAR_SECONDS = 31_536_000;
const PATH_LIMIT = 1024;

/**
 * `GET /preferences?theme=light|dark|system&return=/path`: keeps the choice and redirects back. An unknown theme counts
 * as `system`, a `return` that is no path of this site as the home page.
 */
export function keepTheme(c: Context<GatewayEnv>): Response {
  const theme = knownTheme(c.req.query("theme"));
  const url = c.get("url");
  setCookie(c, THEME_COOKIE, theme ?? "", {
    path: "/",
    prefix: hostPrefix(url),
    maxAge: theme ? YEAR_SECONDS : 0,
    sameSite: "Lax",
    secure: url.protocol === "https:",
  });
  c.header("cache-control", "no-store");
  return c.redirect(ownPath(c.req.query("return"), url.origin), 303);
}

/** The wanted path with query and fragment if it is on this site, else the home page. */
export function ownPath(wanted: string | undefined, origin: string): string {
  const looksOwn =
    wanted !== undefined && wanted.length <= PATH_LIMIT && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted);
  if (!looksOwn || !URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  // Resolved dots may still leave "//host".
  return url.origin === origin && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : "/";
}
