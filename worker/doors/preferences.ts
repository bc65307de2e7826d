/** The door that keeps how a reader wants pages: light or dark, whole or little. It works without JavaScript. */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { knownSaver, SAVER_COOKIE } from "#worker/page/visitor/saver.ts";
import { knownTheme, THEME_COOKIE } from "#worker/page/visitor/theme.ts";
import { hostPrefix } from "#worker/page/visitor/host-prefix.ts";

const YEAR_SECONDS = 31_536_000;
const PATH_LIMIT = 1024;

/** By the name of their parameter, which is their cookie's too. */
const PREFERENCES = [
  { name: THEME_COOKIE, known: knownTheme },
  { name: SAVER_COOKIE, known: knownSaver },
];

/**
 * `GET /preferences?theme=light|dark|system&saver=on|off|auto&return=/path`: keeps what is named and redirects back. An
 * unknown value leaves it to the system, a `return` that is no path of this site leads to the home page.
 */
export function keepPreferences(c: Context<GatewayEnv>): Response {
  const url = c.get("url");
  for (const { name, known } of PREFERENCES) {
    const wanted = c.req.query(name);
    if (wanted === undefined) continue;
    const value = known(wanted);
    setCookie(c, name, value ?? "", {
      path: "/",
      prefix: hostPrefix(url),
      maxAge: value ? YEAR_SECONDS : 0,
      sameSite: "Lax",
      secure: url.protocol === "https:",
    });
  }
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
