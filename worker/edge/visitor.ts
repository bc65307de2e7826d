/** Finds out the visitor's language, theme, system and line, on which a page depends. */
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { chooseLanguage, knownLanguage, LANGUAGE_NAME } from "#worker/page/visitor/language.ts";
import { platformOf } from "#worker/page/visitor/platform.ts";
import { knownTheme, THEME_COOKIE } from "#worker/page/visitor/theme.ts";
import { lineOf, SAVER_COOKIE, savesData } from "#worker/page/visitor/saver.ts";
import { hostPrefix } from "#worker/page/visitor/host-prefix.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A language in the address becomes the stored choice. */
export const visitor = createMiddleware<GatewayEnv>(async function visitor(c, next) {
  const query = c.req.query(LANGUAGE_NAME);
  const prefix = hostPrefix(c.get("url"));
  const cookie = getCookie(c, LANGUAGE_NAME, prefix);
  const acceptLanguage = c.req.header("accept-language");
  c.set("language", chooseLanguage({ query, cookie, acceptLanguage }));
  c.set("theme", knownTheme(getCookie(c, THEME_COOKIE, prefix)));
  c.set("savesData", savesData({ ...lineOf(c), cookie: getCookie(c, SAVER_COOKIE, prefix) }));
  c.set("platform", platformOf(c.req.header("user-agent") ?? ""));
  await next();
  if (knownLanguage(query) === null) return;
  setCookie(c, LANGUAGE_NAME, c.get("language"), {
    path: "/",
    prefix,
    maxAge: YEAR_SECONDS,
    sameSite: "Lax",
    secure: c.get("siteOrigin").startsWith("https:"),
  });
});
