/**
 * The language of a request: the address's `?lng=`, then the stored choice, then the browser (rules, Language).
 * The browser counts by the language it prefers most: English if that contains `en`, else Chinese.
 */
import type { UiLanguage } from "#app/context.ts";

const HEADER_LIMIT = 1024;

export interface LanguageSources {
  query: string | null;
  cookie: string | null;
  acceptLanguage: string | null;
}

export function chooseLanguage({ query, cookie, acceptLanguage }: LanguageSources): UiLanguage {
  return (
    knownLanguage(query) ??
    knownLanguage(cookie) ??
    browserLanguage(preferred(acceptLanguage ?? ""))
  );
}

/** A language somebody chose: any Chinese is ours, English only by its own tag. */
export function knownLanguage(tag: string | null): UiLanguage | null {
  if (tag === null) return null;
  if (/^zh\b/i.test(tag)) return "zh-CN";
  return /^en\b/i.test(tag) ? "en" : null;
}

function browserLanguage(tag: string): UiLanguage {
  return !/^zh\b/i.test(tag) && tag.toLowerCase().includes("en") ? "en" : "zh-CN";
}

/** The tag with the highest quality; the first of equals. */
function preferred(header: string): string {
  let best = { tag: "", quality: 0 };
  for (const part of header.slice(0, HEADER_LIMIT).split(",")) {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = Number(parameters.find((piece) => piece.startsWith("q="))?.slice(2) ?? 1);
    if (tag && quality > best.quality) best = { tag, quality };
  }
  return best.tag;
}
