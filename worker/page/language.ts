/**
 * The language of a page: the address's `?lng=`, then the stored choice, then the browser (rules, Language).
 * The browser counts by the language it prefers most: English if that contains `en`, else Chinese.
 */
import { parseAccept } from "hono/utils/accept";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { UiLanguage } from "#app/context.ts";
import type { GatewayEnv } from "../gateway-env.ts";
import { hostPrefix } from "./host-prefix.ts";

/** Query parameter and cookie share the name (docs/storage.md). */
export const LANGUAGE_NAME = "lng";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** No honest browser sends more; the rest is not looked at. */
const HEADER_LIMIT = 1024;

export interface LanguageSources {
  query: string | undefined;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

export function chooseLanguage({ query, cookie, acceptLanguage }: LanguageSources): UiLanguage {
  return knownLanguage(query) ?? knownLanguage(cookie) ?? browserLanguage(acceptLanguage ?? "");
}

/** A language somebody chose: any Chinese is ours, English only by its own tag. */
export function knownLanguage(tag: string | undefined): UiLanguage | null {
  if (tag === undefined) return null;
  if (/^zh(-[a-z0-9]{1,8}){0,4}$/i.test(tag)) return "zh-CN";
  return /^en(-[a-z0-9]{1,8}){0,4}$/i.test(tag) ? "en" : null;
}

function browserLanguage(header: string): UiLanguage {
  const preferred = parseAccept(header.slice(0, HEADER_LIMIT))[0]?.type.toLowerCase() ?? "";
  return !/^zh\b/.test(preferred) && preferred.includes("en") ? "en" : "zh-CN";
}

/** Finds the page's language; one that the address asks for becomes the stored choice. */
export const language = createMiddleware<GatewayEnv>(async function language(c, next) {
  const query = c.req.query(LANGUAGE_NAME);
  const cookie = getCookie(c, LANGUAGE_NAME, hostPrefix(c));
  c.set(
    "language",
    chooseLanguage({ query, cookie, acceptLanguage: c.req.header("accept-language") }),
  );
  await next();
  if (knownLanguage(query) === null) return;
  setCookie(c, LANGUAGE_NAME, c.get("language"), {
    path: "/",
    prefix: hostPrefix(c),
    maxAge: YEAR_SECONDS,
    sameSite: "Lax",
    secure: c.get("siteOrigin").startsWith("https:"),
  });
});
