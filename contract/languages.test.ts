/**
 * A language is a row of the list and a folder of texts: no source asks which one it is, and each has every file. What a
 * branch on two languages would show to the readers of a third is the words of the other.
 */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  byLanguage,
  LANGUAGE_NAMES,
  LANGUAGE_TAGS,
  LANGUAGES,
  languageOf,
  languageWritten,
} from "./languages.ts";

/** The list, the columns that keep two of them by name, and the texts of a sample. */
const LISTS = ["contract/languages.ts", "origin/ground/db/texts.ts", "tools/sample/words.ts"];
const SOURCES = globSync("{app,contract,origin,tools,worker}/**/*.{ts,tsx,js}", {
  exclude: ["**/*.test.*", ...LISTS],
});

/** Asking for a language by its name, and naming the other of two at all. */
const BRANCH = /[!=]== ["'`]en["'`]|["'`]en["'`] [!=]==|case ["'`]en["'`]|zh[-_]?cn/i;

test("no source asks for a language by its name", () => {
  const asking = SOURCES.flatMap((file) => {
    const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
    return code.split("\n").flatMap((line) => (BRANCH.test(line) ? [`${file}: ${line}`] : []));
  });
  expect(asking).toEqual([]);
});

test.each(["message", "problem", "cashier", "common"])("%s is there in every language", (name) => {
  const files = globSync(`locales/*/${name}.json`);
  expect(Object.keys(byLanguage(Object.fromEntries(files.map((file) => [file, file]))))).toEqual(
    LANGUAGE_TAGS.map(languageOf),
  );
});

test.each(LANGUAGE_NAMES)("%s is the web's tag as the wire writes it", (name) => {
  expect(languageOf(LANGUAGES[name].tag)).toBe(name);
});

test.each([
  ["Where are you?", "en"],
  ["", "en"],
  ["Halyard 在哪里", "zh_CN"],
])("%j is written in %s", (text, language) => {
  expect(languageWritten(text)).toBe(language);
});

test("a language without its texts is no silent one", () => {
  expect(() => byLanguage({ "locales/en/message.json": {} })).toThrow(/no texts in/);
});
