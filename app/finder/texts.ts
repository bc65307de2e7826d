/** What the finder says, in the reader's language: chosen as the site chooses it (rules, Language). */
import en from "#locales/en/finder.json";
import zh from "#locales/zh-CN/finder.json";

export type FinderLanguage = "en" | "zh-CN";
type Key = keyof typeof en;
export type Say = (key: Key, values?: Record<string, string>) => string;

const TEXTS: Record<FinderLanguage, Record<Key, string>> = { en, "zh-CN": zh };

export function preferredLanguage(wanted: string): FinderLanguage {
  return wanted.toLowerCase().includes("en") ? "en" : "zh-CN";
}

export function sayIn(language: FinderLanguage): Say {
  return (key, values = {}) =>
    TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}
