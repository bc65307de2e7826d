/**
 * Checks the texts: the same keys, plural forms and placeholders in every language, every key that is used exists,
 * every key that exists is used, every route names the namespaces its page needs, and the house style.
 */
import { globSync, readFileSync } from "node:fs";
import { LANGUAGE_TAGS, LANGUAGES } from "#contract/languages.ts";
import { PROBLEMS } from "#contract/problem.ts";
import { keysIn, type KeyUse } from "./key-uses.ts";
import { readTexts, type Text, type Texts } from "./locale-files.ts";

/** The language that types the keys (app/kit/i18n/i18next.d.ts). */
const TYPED = LANGUAGES.en.tag;
const SOURCES = "app/**/*.{ts,tsx}";
const DEFAULT_NAMESPACE = "common";

/** Not for pages: the Workers look these up by problem, so the contract's table is the list of them. */
const PROBLEM_NAMESPACE = "problem";
/** The origin's: what its messages say, with keys that its types check (origin/books/letters/templates.ts). */
const MESSAGE_NAMESPACE = "message";
/** What the sandbox's cashier says (origin/doors/sandbox/page.ts). */
const CASHIER_NAMESPACE = "cashier";
/** The finder's, which is a file of its own (app/finder/texts.ts). */
const FINDER_NAMESPACE = "finder";
const NOT_FOR_PAGES = [PROBLEM_NAMESPACE, MESSAGE_NAMESPACE, CASHIER_NAMESPACE, FINDER_NAMESPACE];

export function checkLocales(): string[] {
  const typed = readTexts(TYPED);
  const others = LANGUAGE_TAGS.filter((tag) => tag !== TYPED);
  return [
    ...others.flatMap((tag) => compare(typed, readTexts(tag), tag)),
    ...LANGUAGE_TAGS.flatMap((tag) => incompletePlurals(tag, readTexts(tag))),
    ...LANGUAGE_TAGS.flatMap((tag) => style(tag, readTexts(tag))),
    ...problemKeys(typed),
    ...checkUses(typed),
  ];
}

/** Missing keys and different placeholders, in both directions. */
export function compare(typed: Texts, others: Texts, tag: string): string[] {
  const faults: string[] = [];
  for (const [key, one] of flat(typed)) {
    const other = textAt(others, key);
    if (!other) faults.push(`${key} is missing in ${tag}`);
    else faults.push(...differences(key, one, other));
  }
  for (const [key] of flat(others))
    if (!textAt(typed, key)) faults.push(`${key} is missing in ${TYPED}`);
  return faults;
}

function differences(key: string, one: Text, other: Text): string[] {
  if (one.plurals.size > 0 !== other.plurals.size > 0)
    return [`${key} has plural forms in one language only`];
  const odd = one.placeholders.symmetricDifference(other.placeholders);
  return odd.size > 0 ? [`${key} differs in placeholders: ${[...odd].join(" ")}`] : [];
}

function incompletePlurals(language: string, texts: Texts): string[] {
  const needed = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  return [...flat(texts)].flatMap(([key, { plurals }]) => {
    if (plurals.size === 0) return [];
    const missing = [...needed].filter((category) => !plurals.has(category));
    return missing.length > 0
      ? [`${key} lacks the plural ${missing.join(", ")} in ${language}`]
      : [];
  });
}

function style(language: string, texts: Texts): string[] {
  return [...flat(texts)].flatMap(([key, { values }]) => [
    ...(values.some((value) => /[!！]/.test(value)) ? [`${key} shouts in ${language}`] : []),
    ...(values.some((value) => value.trim() === "") ? [`${key} is empty in ${language}`] : []),
  ]);
}

function problemKeys(typed: Texts): string[] {
  const written = new Set(typed.get(PROBLEM_NAMESPACE)?.keys());
  const odd = written.symmetricDifference(new Set(Object.keys(PROBLEMS)));
  return [...odd].map((name) => `${PROBLEM_NAMESPACE}:${name} and contract/problem.ts disagree`);
}

function checkUses(typed: Texts): string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  const keys = [...flat(typed)].map(([key]) => key);
  for (const file of globSync(SOURCES, { exclude: ["**/*.test.*"] })) {
    const found = keysIn(file, readFileSync(file, "utf8"), DEFAULT_NAMESPACE);
    for (const use of found.uses) {
      const hits = hitsOf(use, keys);
      if (hits.length === 0)
        faults.push(
          `${file}:${use.line} uses ${use.candidates.join(" or ")}, which does not exist`,
        );
      for (const hit of hits) used.add(hit);
    }
    for (const mention of found.mentions)
      for (const hit of mentioned(mention, keys, found.namespaces)) used.add(hit);
  }
  const forPages = (key: string) => !NOT_FOR_PAGES.some((name) => key.startsWith(`${name}:`));
  const unused = keys.filter((key) => !used.has(key) && forPages(key));
  return [...faults, ...unused.map((key) => `${key} is used nowhere`)];
}

function hitsOf({ candidates }: KeyUse, keys: string[]): string[] {
  return candidates.flatMap((candidate) => keys.filter(matcher(candidate)));
}

/** A literal names a key in full, or without its namespace where the file uses that namespace. */
function mentioned(mention: string, keys: string[], namespaces: Set<string>): string[] {
  if (mention.includes(":")) return keys.filter(matcher(mention));
  return [...namespaces, DEFAULT_NAMESPACE].flatMap((name) =>
    keys.filter(matcher(`${name}:${mention}`)),
  );
}

/** `*` stands for one or more characters; a whole subtree of objects (`returnObjects`) may be named by its root. */
function matcher(pattern: string): (key: string) => boolean {
  if (!pattern.includes("*")) return (key) => key === pattern || key.startsWith(`${pattern}.`);
  const expression = pattern
    .split("*")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const regex = new RegExp(`^${expression.join(".+")}$`);
  return (key) => regex.test(key);
}

function* flat(texts: Texts): Generator<[string, Text]> {
  for (const [namespace, keys] of texts)
    for (const [key, text] of keys) yield [`${namespace}:${key}`, text];
}

function textAt(texts: Texts, qualified: string): Text | undefined {
  const [namespace = "", key = ""] = qualified.split(":");
  return texts.get(namespace)?.get(key);
}
