/** Keeps the reader's language in local storage, which is the record; the gateway's cookie is its copy (rules, Language). */
import type { UiLanguage } from "#app/gateway/context.ts";
import { localStore } from "#app/kit/browser/storage.ts";
import { LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from "#app/kit/i18n/language.ts";
import { LANGUAGE_TAGS } from "#contract/languages.ts";

export function keepLanguage(language: UiLanguage): void {
  localStore.set(LANGUAGE_STORAGE_KEY, language);
}

/** The address of this page in a language; the gateway keeps the choice when it is asked for. */
export function languageHref(
  language: UiLanguage,
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
) {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_QUERY, language);
  return `${pathname}?${query}${hash}`;
}

/**
 * Reconciles the page with the kept choice. An address with a language is a choice; a kept choice that the cookie has
 * lost reloads the page. The address then names the language, so there is no loop.
 */
export function reconcileLanguage(shown: UiLanguage): void {
  const { location } = window;
  if (new URLSearchParams(location.search).has(LANGUAGE_QUERY)) return keepLanguage(shown);
  const kept = localStore.get(LANGUAGE_STORAGE_KEY);
  const stored = LANGUAGE_TAGS.find((language) => language === kept);
  // With the origin: a path that begins with two slashes would be another host.
  if (stored && stored !== shown)
    location.replace(location.origin + languageHref(stored, location));
}
