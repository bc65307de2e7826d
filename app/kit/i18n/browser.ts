/** The browser's i18next: what the page did not bring is fetched as built modules, a namespace at a time. */
import i18next, { type BackendModule, type i18n, type ResourceLanguage } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_NAMESPACE } from "./namespaces.ts";

const modules: BackendModule = {
  type: "backend",
  init: () => {},
  read(language, namespace, done) {
    import("./files.ts")
      .then(({ loadTexts }) => loadTexts(language, namespace))
      .then(
        (texts) => done(null, texts),
        (error: Error) => done(error, null),
      );
  },
};

export async function createBrowserI18n(language: string, texts: ResourceLanguage): Promise<i18n> {
  await i18next
    .use(modules)
    .use(initReactI18next)
    .init({
      lng: language,
      // Built texts are complete: gaps were filled from the fallback (tools/vite-texts.ts).
      fallbackLng: false,
      resources: { [language]: texts },
      ns: Object.keys(texts),
      defaultNS: DEFAULT_NAMESPACE,
      load: "currentOnly",
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  return i18next;
}
