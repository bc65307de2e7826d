/**
 * The texts of a page travel inside it: hydration fetches none. Most of their words are in the page anyway, so
 * compression makes them nearly free.
 */
import type { ResourceLanguage } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { namespacesOf } from "./namespaces.ts";

const ID = "texts";

/** The texts the page was rendered with, by namespace. */
export function textsOfPage(): ResourceLanguage {
  // safe because `PageTexts` wrote it
  return JSON.parse(jsonOfPage()) as ResourceLanguage;
}

const jsonOfPage = () => document.getElementById(ID)?.textContent ?? "{}";

export function PageTexts() {
  const { i18n } = useTranslation();
  const matches = useMatches();
  // The element stays as it came, whatever page this one turns into.
  const [json] = useState(() => {
    if (!import.meta.env.SSR) return jsonOfPage();
    const texts = namespacesOf(matches).map((namespace) => [
      namespace,
      i18n.getResourceBundle(i18n.language, namespace) as object,
    ]);
    // No text may end the element.
    return JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
  });
  return (
    <script type="application/json" id={ID}>
      {json}
    </script>
  );
}
