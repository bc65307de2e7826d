/** What the finder says, in the reader's language: chosen as the site chooses it (rules, Language). */
import {
  byLanguage,
  FALLBACK_LANGUAGE,
  LANGUAGE_NAMES,
  type LanguageName,
  LANGUAGES,
} from "#contract/languages.ts";
import type texts from "#locales/en/finder.json";

export type Say = (key: keyof typeof texts, values?: Record<string, string>) => string;

const TEXTS = byLanguage(
  import.meta.glob<typeof texts>("/locales/*/finder.json", { eager: true, import: "default" }),
);

/** `wanted`: what the browser prefers most. */
export function preferredLanguage(wanted: string): LanguageName {
  const isWanted = (name: LanguageName) =>
    wanted.toLowerCase().includes(LANGUAGES[name].tag.split("-")[0]!);
  return LANGUAGE_NAMES.find(isWanted) ?? FALLBACK_LANGUAGE;
}

export function nextLanguage(after: LanguageName): LanguageName {
  const place = LANGUAGE_NAMES.indexOf(after) + 1;
  return LANGUAGE_NAMES[place % LANGUAGE_NAMES.length]!;
}

export function sayIn(language: LanguageName): Say {
  return (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
