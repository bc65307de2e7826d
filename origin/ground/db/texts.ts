/** Texts that rows have in each language: read as one JSON object, `names`, written to the columns it is made of. */
import { FALLBACK_LANGUAGE } from "#contract/languages.ts";
import type { Language } from "#contract/scalars.ts";

/** The column as it is read. */
export type TextsJson = string;

/** In the language, or in the fallback's words where nobody has written it in that one. */
export function textIn(texts: TextsJson, language: Language): string {
  // safe because only these columns are texts by language
  const written = JSON.parse(texts) as Partial<Record<Language, string | null>>;
  return written[language] ?? written[FALLBACK_LANGUAGE] ?? "";
}

/** In the languages it is written in; for columns that no row leaves empty. */
export function textsIn(texts: TextsJson): Partial<Record<Language, string>> {
  // safe because the column is made of the texts in the site's languages
  return JSON.parse(texts) as Partial<Record<Language, string>>;
}

/** The columns of a text called `name`: two languages have one of their own, all others share one (migration 0102). */
export function textColumns(name: string, texts: Partial<Record<Language, string>>) {
  const { en, zh_CN: chinese, ...more } = texts;
  return {
    [`${name}_en`]: en ?? chinese ?? "",
    [`${name}_zh_cn`]: chinese ?? "",
    [`${name}_more`]: JSON.stringify(more),
  };
}

/** The same columns where there is no text, of those that a row may leave empty. */
export function emptyColumns(name: string) {
  return { [`${name}_en`]: null, [`${name}_zh_cn`]: null, [`${name}_more`]: "{}" };
}

/** What an UPDATE sets of them, by their names. */
export function columnsSet(columns: Record<string, string | null>): string {
  return Object.keys(columns)
    .map((column) => `${column} = :${column}`)
    .join(", ");
}

/** The same for a text that was read. */
export function copiedColumns(name: string, texts: TextsJson) {
  return textColumns(name, textsIn(texts));
}
