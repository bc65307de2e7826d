/** The built texts by language and namespace, in a module of its own: a first page does without it, and a server. */
import type { ResourceKey } from "i18next";

const files = import.meta.glob<ResourceKey>(
  ["/locales/*/*.json", "!**/{cashier,finder,message,console*}.json"],
  {
    import: "default",
  },
);

/** The console's have a list of their own: its hosts alone have them, and no other page names them. */
const CONSOLE = /^console(-|$)/;

/** @throws when there is no such file, or it doesn't come. */
export async function loadTexts(language: string, namespace: string): Promise<ResourceKey> {
  const path = `/locales/${language}/${namespace}.json`;
  const load = CONSOLE.test(namespace)
    ? (await import("./console-files.client.ts")).files[path]
    : files[path];
  if (!load) throw new Error(`no texts for ${language}/${namespace}`);
  return load();
}
