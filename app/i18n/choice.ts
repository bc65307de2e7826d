/** Keeps the reader's language in local storage, which is the record; the gateway's cookie is its copy (rules, Language). */
import type { UiLanguage } from "#app/context.ts";
import { LANGUAGE_TAGS } from "#contract/languages.ts";
import { LANGUAGE_QUERY, LANGUAGE_STORAGE_KEY } from "./language.ts";

export function keepLanguage(language: UiLanguage): void {
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // Refused storage: the cookie alone keeps it.
  }
}

/** The address of this page in a language; the gateway keeps the choice when it is asked for. */
export function languageHref(
  language: UiLanguage,
  { pathname, search }: { pathname: string; search: string },
) {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_QUERY, language);
  return `${pathname}?${query}`;
}

/**
 * Settles what the page shows with what was chosen: an address with a language is a choice, and a stored choice that
 * the cookie has lost asks for the page again. The address then names the language, so it can't go round.
 */
export function reconcileLanguage(shown: UiLanguage): void {
  const { pathname, search } = window.location;
  if (new URLSearchParams(search).has(LANGUAGE_QUERY)) return keepLanguage(shown);
  const stored = storedLanguage();
  if (stored && stored !== shown)
    window.location.replace(languageHref(stored, { pathname, search }));
}

function storedLanguage(): UiLanguage | null {
  try {
    const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY);
    return LANGUAGE_TAGS.find((language) => language === stored) ?? null;
  } catch {
    return null;
  }
}
