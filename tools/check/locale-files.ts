/** The locale files as the check sees them: keys of each namespace, their plural forms and their placeholders. */
import { globSync, readFileSync } from "node:fs";

export interface Text {
  /** Plural categories it is written in; empty for a text that has no plural. */
  plurals: Set<string>;
  /** `{{name}}`, `<tag>` and `$t(key)`, of all plural forms together. */
  placeholders: Set<string>;
  values: string[];
}

/** Namespace to key to text. A plural text is known by its key without the suffix. */
export type Texts = Map<string, Map<string, Text>>;

const PLURAL = /^(.+?)_(?:ordinal_)?(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{\{\s*[\w.]+|<\/?[\w]+\s*\/?>|\$t\([^)]*\)/g;

export function readTexts(language: string, root = "locales"): Texts {
  const texts: Texts = new Map();
  for (const file of globSync(`${root}/${language}/*.json`).toSorted()) {
    const namespace = file.split(/[/\\]/).at(-1)!.replace(".json", "");
    texts.set(namespace, textsOf(JSON.parse(readFileSync(file, "utf8"))));
  }
  return texts;
}

function textsOf(tree: object): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [path, value] of leaves(tree)) {
    const [, key = path, plural] = PLURAL.exec(path) ?? [];
    const text = texts.get(key) ?? { plurals: new Set(), placeholders: new Set(), values: [] };
    if (plural) text.plurals.add(plural);
    for (const [found] of value.matchAll(PLACEHOLDER))
      text.placeholders.add(found.replaceAll(" ", ""));
    text.values.push(value);
    texts.set(key, text);
  }
  return texts;
}

function* leaves(tree: object, prefix = ""): Generator<[string, string]> {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") yield [prefix + name, value];
    else yield* leaves(value as object, `${prefix}${name}.`);
  }
}
