/** One i18next instance for each rendered page; its texts are in the server's memory, so nothing is waited for. */
import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { UiLanguage } from "#app/gateway/context.ts";
import { DEFAULT_NAMESPACE } from "./namespaces.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#contract/languages.ts";

/** Of what it draws: not the console's pages, of which only the frame is drawn here, and nothing that others word. */
const files = import.meta.glob<Record<string, unknown>>(
  ["/locales/*/*.json", "!**/{cashier,finder,message,console-*}.json"],
  { eager: true, import: "default" },
);

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [, , language = "", file = ""] = path.split("/");
  (resources[language] ??= {})[file.replace(".json", "")] = texts;
}

export function createServerI18n(language: UiLanguage): i18n {
  const instance = createInstance().use(initReactI18next);
  void instance.init({
    lng: language,
    defaultNS: DEFAULT_NAMESPACE,
    fallbackLng: LANGUAGES[FALLBACK_LANGUAGE].tag,
    resources,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
