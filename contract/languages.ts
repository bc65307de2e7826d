/**
 * The languages of the product, by the names of the wire: a row here and a folder in `locales/` is all that one needs.
 * Apart from the schemas, so that a page can take it without loading them.
 */
interface LanguageFacts {
  /** The web's name for it, and its folder in `locales/`. */
  tag: string;
  /** What it calls itself. */
  name: string;
  /** Whose order of day, month and year its readers cannot misread. */
  dates: string;
  /** Letters by which a text of it is known; null for those that any language may have. */
  letters: RegExp | null;
}

export const LANGUAGES = {
  en: { tag: "en", name: "English", dates: "en-GB", letters: null },
  zh_CN: { tag: "zh-CN", name: "中文", dates: "zh-CN", letters: /\p{Script=Han}/u },
} as const satisfies Record<string, LanguageFacts>;

export type LanguageName = keyof typeof LANGUAGES;
export type LanguageTag = (typeof LANGUAGES)[LanguageName]["tag"];

/** What a text is taken from that a language lacks, and what a reader gets whose language is none of these (spec §1). */
export const FALLBACK_LANGUAGE = "zh_CN" satisfies LanguageName;

// safe because an object's own keys are those of its type
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as LanguageName[];
export const LANGUAGE_TAGS: LanguageTag[] = LANGUAGE_NAMES.map((name) => LANGUAGES[name].tag);

/** The wire's name of a language that pages know by its tag. */
export function languageOf(tag: LanguageTag): LanguageName {
  // safe because the wire writes the web's tag with a low line (languages.test.ts)
  return tag.replace("-", "_") as LanguageName;
}

/** In which language somebody wrote, as far as letters tell. */
export function languageWritten(text: string): LanguageName {
  const known = LANGUAGE_NAMES.find((name) => LANGUAGES[name].letters?.test(text));
  return known ?? LANGUAGE_NAMES.find((name) => LANGUAGES[name].letters === null)!;
}

/** Files of `locales/` by their languages, from their paths. @throws when a language has none. */
export function byLanguage<Texts>(files: Record<string, Texts>): Record<LanguageName, Texts> {
  const found = LANGUAGE_NAMES.map((name) => {
    const path = Object.keys(files).find((file) => file.includes(`/${LANGUAGES[name].tag}/`));
    if (path === undefined) throw new Error(`no texts in ${LANGUAGES[name].name}`);
    return [name, files[path]];
  });
  // safe because every language was found
  return Object.fromEntries(found) as Record<LanguageName, Texts>;
}
