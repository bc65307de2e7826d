/** The two languages and where a choice is kept: local storage is the record, the cookie its copy for the server. */
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/scalars.ts";
import type { UiLanguage } from "#app/gateway/context.ts";

export const LANGUAGES: UiLanguage[] = ["en", "zh-CN"];
export const FALLBACK_LANGUAGE: UiLanguage = "zh-CN";
export const LANGUAGE_QUERY = "lng";
export const LANGUAGE_STORAGE_KEY = "language";

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<UiLanguage, string> = { en: "English", "zh-CN": "中文" };

/** The language this page is shown in. */
export function useLanguage(): UiLanguage {
  return useTranslation().i18n.language === "en" ? "en" : "zh-CN";
}

export function wireLanguage(language: UiLanguage): Language {
  return language === "en" ? "en" : "zh_CN";
}
