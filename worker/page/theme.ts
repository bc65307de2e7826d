/** The reader's choice of light or dark: a cookie that the page is rendered by, and the door that sets it without JavaScript. */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Theme } from "#app/context.ts";
import type { GatewayEnv } from "../gateway-env.ts";
import { hostPrefix } from "./host-prefix.ts";

const COOKIE = "theme";
const YEAR_SECONDS = 31_536_000;
const PATH_LIMIT = 1024;

/** Null leaves it to the system. */
export const theme = createMiddleware<GatewayEnv>(async function theme(c, next) {
  c.set("theme", knownTheme(getCookie(c, COOKIE, hostPrefix(c))));
  await next();
});

function knownTheme(value: string | undefined): Theme | null {
  return value === "light" || value === "dark" ? value : null;
}

/**
 * `GET /preferences?theme=light|dark|system&return=/path`: keeps the choice and goes back. Any other theme is the
 * system's; any `return` that is not a path of this site is the home page.
 */
export function keepTheme(c: Context): Response {
  const theme = knownTheme(c.req.query("theme"));
  const { origin, protocol } = new URL(c.req.url);
  setCookie(c, COOKIE, theme ?? "", {
    path: "/",
    prefix: hostPrefix(c),
    maxAge: theme ? YEAR_SECONDS : 0,
    sameSite: "Lax",
    secure: protocol === "https:",
  });
  c.header("cache-control", "no-store");
  return c.redirect(ownPath(c.req.query("return"), origin), 303);
}

/** The path, query and fragment of a place on this site, whatever was asked for. */
export function ownPath(wanted: string | undefined, origin: string): string {
  const looksOwn =
    wanted !== undefined && wanted.length <= PATH_LIMIT && /^\/(?![/\\])[\x21-\x7e]*$/.test(wanted);
  if (!looksOwn || !URL.canParse(wanted, origin)) return "/";
  const url = new URL(wanted, origin);
  // A path may still fold into "//host" once its dots are resolved.
  return url.origin === origin && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : "/";
}
