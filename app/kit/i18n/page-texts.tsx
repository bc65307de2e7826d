/**
 * The texts of a page travel in the page: taking it over asks for none of them, and most of their words stand in it
 * anyway, so that they cost next to nothing where the page is compressed.
 */
import type { ResourceLanguage } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { namespacesOf } from "./namespaces.ts";

const ID = "texts";

/** What the rendered page was written with, by namespace. */
export function textsOfPage(): ResourceLanguage {
  // safe because `PageTexts` wrote it
  return JSON.parse(jsonOfPage()) as ResourceLanguage;
}

const jsonOfPage = () => document.getElementById(ID)?.textContent ?? "{}";

export function PageTexts() {
  const { i18n } = useTranslation();
  const matches = useMatches();
  // Whatever page this one turns into, the element stays as it came.
  const [json] = useState(() => {
    if (!import.meta.env.SSR) return jsonOfPage();
    const texts = namespacesOf(matches).map((namespace) => [
      namespace,
      i18n.getResourceBundle(i18n.language, namespace) as object,
    ]);
    // Nothing of a text may end the element.
    return JSON.stringify(Object.fromEntries(texts)).replaceAll("<", "\\u003c");
  });
  return (
    <script type="application/json" id={ID}>
      {json}
    </script>
  );
}
