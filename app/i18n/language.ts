/** The two languages and where a choice is kept: local storage is the record, the cookie its copy for the server. */
import type { UiLanguage } from "#app/context.ts";
import type { Language } from "#contract/scalars.ts";

export const LANGUAGES: UiLanguage[] = ["en", "zh-CN"];
export const FALLBACK_LANGUAGE: UiLanguage = "zh-CN";
export const LANGUAGE_QUERY = "lng";
export const LANGUAGE_STORAGE_KEY = "language";

export function wireLanguage(language: UiLanguage): Language {
  return language === "en" ? "en" : "zh_CN";
}
