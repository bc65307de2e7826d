/** The built texts by language and namespace, in a module of its own: a first page does without it. */
import type { ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>(
  ["/locales/*/*.json", "!**/{cashier,finder,message}.json"],
  {
    import: "default",
  },
);

/** @throws when there is no such file, or it doesn't come. */
export async function loadTexts(language: string, namespace: string): Promise<ResourceKey> {
  const load = files[`/locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts for ${language}/${namespace}`);
  return load();
}
