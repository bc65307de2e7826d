/** The browser's i18next: what the page did not bring is fetched as built modules, a namespace at a time. */
import i18next, {
  type BackendModule,
  type i18n,
  type ResourceKey,
  type ResourceLanguage,
} from "i18next";
import { initReactI18next } from "react-i18next";
import { DEFAULT_NAMESPACE } from "./namespaces.ts";

/** Texts that do not come are told of and never given up: a page would show their keys in their place. */
const modules = (onMissing: () => void): BackendModule => ({
  type: "backend",
  init: () => {},
  read(language, namespace, done) {
    fetchTexts(language, namespace).then((texts) => done(null, texts), onMissing);
  },
});

/** @throws when they do not come. */
export async function fetchTexts(language: string, namespace: string): Promise<ResourceKey> {
  const { loadTexts } = await import("./files.client.ts");
  return loadTexts(language, namespace);
}

export async function createBrowserI18n(
  language: string,
  texts: ResourceLanguage,
  onMissing: () => void,
): Promise<i18n> {
  await i18next
    .use(modules(onMissing))
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
