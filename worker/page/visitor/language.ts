/**
 * The language of a page: the address's `?lng=`, then the stored choice, then the browser (rules, Language).
 * The browser counts by the language it prefers most: English if that contains `en`, else Chinese; so with every language
 * of the list and the fallback.
 */
import { FALLBACK_LANGUAGE, LANGUAGE_TAGS, LANGUAGES } from "#contract/languages.ts";
import { parseAccept } from "hono/utils/accept";
import type { UiLanguage } from "#app/gateway/context.ts";

/** Query parameter and cookie share the name (docs/storage.md). */
export const LANGUAGE_NAME = "lng";

/** No honest browser sends more; the rest is ignored. */
const HEADER_LIMIT = 1024;

export interface LanguageSources {
  query?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage: string | undefined;
}

export function chooseLanguage({ query, cookie, acceptLanguage }: LanguageSources): UiLanguage {
  return knownLanguage(query) ?? knownLanguage(cookie) ?? browserLanguage(acceptLanguage ?? "");
}

/** A language somebody chose, with whatever country or script: any Chinese is ours. */
export function knownLanguage(tag: string | undefined): UiLanguage | null {
  const chosen = /^([a-z]{2,3})(?:-[a-z0-9]{1,8}){0,4}$/i.exec(tag ?? "")?.[1]?.toLowerCase();
  return LANGUAGE_TAGS.find((known) => known.split("-")[0] === chosen) ?? null;
}

function browserLanguage(header: string): UiLanguage {
  const preferred = parseAccept(header.slice(0, HEADER_LIMIT))[0]?.type.toLowerCase() ?? "";
  return (
    knownLanguage(preferred) ??
    LANGUAGE_TAGS.find((tag) => preferred.includes(tag.toLowerCase())) ??
    LANGUAGES[FALLBACK_LANGUAGE].tag
  );
}
