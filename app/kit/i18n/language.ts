/** The language of a page, and where a choice is kept: local storage is the record, the cookie its copy for the server. */
import { useTranslation } from "react-i18next";
import type { UiLanguage } from "#app/gateway/context.ts";

export const LANGUAGE_QUERY = "lng";
export const LANGUAGE_STORAGE_KEY = "language";

/** The language this page is shown in. */
export function useLanguage(): UiLanguage {
  // safe because the gateway chose it from the list
  return useTranslation().i18n.language as UiLanguage;
}
