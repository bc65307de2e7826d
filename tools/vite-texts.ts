/**
 * Fills what a language's texts lack with the fallback's when they are built, so that a browser never has to fetch a
 * second language for a text that may be missing (spec §1; tools/check/locales.ts finds them before).
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#contract/languages.ts";

const FILE = /\/locales\/([^/]+)\/[^/]+\.json$/;
const FALLBACK = LANGUAGES[FALLBACK_LANGUAGE].tag;

interface Texts {
  [key: string]: string | Texts;
}

export function fallbackTexts(): Plugin {
  return {
    name: "halyard:fallback-texts",
    enforce: "pre",
    load: {
      filter: { id: FILE },
      handler(id) {
        const language = FILE.exec(id)?.[1];
        if (!language || language === FALLBACK) return null;
        const fallback = id.replace(`/locales/${language}/`, `/locales/${FALLBACK}/`);
        this.addWatchFile(fallback);
        return JSON.stringify(filledIn(readTexts(fallback), readTexts(id)));
      },
    },
  };
}

/** `texts` with whatever of `fallback` has no text of its own; both keep their plurals. */
export function filledIn(fallback: Texts, texts: Texts): Texts {
  const filled: Texts = { ...fallback };
  for (const [key, text] of Object.entries(texts)) {
    const below = fallback[key];
    filled[key] =
      typeof text === "object" && typeof below === "object" ? filledIn(below, text) : text;
  }
  return filled;
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, "utf8")) as Texts;
}
