/** The browser's i18next: texts come as built modules, a namespace at a time, when a page first needs it. */
import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_NAMESPACE } from "./namespaces.ts";

const files = import.meta.glob<object>("/locales/*/*.json", { import: "default" });

const modules: BackendModule = {
  type: "backend",
  init: () => {},
  read(language, namespace, done) {
    const load = files[`/locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no texts for ${language}/${namespace}`), null);
    load().then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Resolves once the given namespaces are there, so that the first render equals the server's. */
export async function createBrowserI18n(language: string, namespaces: string[]): Promise<i18n> {
  await i18next
    .use(modules)
    .use(initReactI18next)
    .init({
      lng: language,
      // The built texts are whole: what one lacks was filled in from the fallback (tools/vite-texts.ts).
      fallbackLng: false,
      ns: namespaces,
      defaultNS: DEFAULT_NAMESPACE,
      load: "currentOnly",
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
  return i18next;
}
