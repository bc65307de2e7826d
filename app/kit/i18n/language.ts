/** The language of a page, and where a choice is kept: local storage is the record, the cookie its copy for the server. */
import { useTranslation } from "react-i18next";
import type { UiLanguage } from "#app/gateway/context.ts";
import { FALLBACK_LANGUAGE, LANGUAGES, LANGUAGE_TAGS } from "#contract/languages.ts";

export const LANGUAGE_QUERY = "lng";
export const LANGUAGE_STORAGE_KEY = "language";

/** The language this page is shown in. */
export function useLanguage(): UiLanguage {
  const shown = useTranslation().i18n.language;
  return LANGUAGE_TAGS.find((tag) => tag === shown) ?? LANGUAGES[FALLBACK_LANGUAGE].tag;
}
