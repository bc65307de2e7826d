/**
 * The language of a page: the address's `?lng=`, then the stored choice, then the browser (rules, Language).
 * The browser counts by the language it prefers most: English if that contains `en`, else Chinese.
 */
import { parseAccept } from "hono/utils/accept";
import type { UiLanguage } from "#app/gateway/context.ts";

/** Query parameter and cookie share the name (docs/storage.md). */
export const LANGUAGE_NAME = "lng";

/** No honest browser sends more; the rest is ignored. */
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
