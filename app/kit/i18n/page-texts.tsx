/**
 * The texts of a page travel inside it, and how its numbers and dates are worded: hydration fetches none and words none
 * anew. Most of it is in the page anyway, so compression makes it nearly free. So does its language: a translator writes
 * its own into the document.
 */
import type { ResourceKey, ResourceLanguage } from "i18next";
import { useTranslation } from "react-i18next";
import { useMatches } from "react-router";
import { type Wording, wordingSoFar } from "./format.ts";
import { namespacesOf } from "./namespaces.ts";

const ID = "texts";

interface Words {
  language: string;
  /** By namespace. */
  texts: ResourceLanguage;
  /** Of numbers and dates. */
  wording: Wording;
}

/** What the page was rendered with. */
export function wordsOfPage(): Words {
  // safe because `PageTexts` wrote it
  return JSON.parse(document.getElementById(ID)!.textContent) as Words;
}

/** Of the document, which only the server writes; behind all that has a number or a date in it. */
export function PageTexts() {
  const { i18n } = useTranslation();
  // A page in whose place another stands, such as one that was not found, has texts that no route names.
  const used = i18n.reportNamespaces?.getUsedNamespaces() ?? [];
  const named = new Set<string>([...namespacesOf(useMatches()), ...used]);
  // What only browsers draw, they fetch.
  const here = [...named].filter((namespace) => i18n.hasResourceBundle(i18n.language, namespace));
  const texts = here.map((namespace) => [
    namespace,
    i18n.getResourceBundle(i18n.language, namespace) as ResourceKey,
  ]);
  const words: Words = {
    language: i18n.language,
    texts: Object.fromEntries(texts),
    wording: wordingSoFar(),
  };
  return (
    <script type="application/json" id={ID}>
      {/* No text may end the element. */}
      {JSON.stringify(words).replaceAll("<", "\\u003c")}
    </script>
  );
}
