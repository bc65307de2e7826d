/** Finds what can be broken in the code of money: each condition of a statement, each guard of a function, each rule of the database. */
import { globSync, readFileSync } from "node:fs";
import type { Mutant } from "./mutant.ts";

const SQL_FILES = [
  "origin/books/{payment,order,coupon,group,reward,time,limit}/**/repository.ts",
  "origin/verbs/{payment,group,affiliate,benefit,redemption,account}/**/repository.ts",
];
const GUARD_FILES = [
  "origin/books/{payment,order,coupon,group,reward,time}/**/*.ts",
  "origin/verbs/{payment,order,group,checkout,affiliate,benefit,redemption}/**/*.ts",
];
const RULE_FILES = ["origin/ground/db/migrations/*.sql"];

export interface Found extends Mutant {
  /** What is broken, on one line: the name it has in the list of survivors. */
  what: string;
}

export function mutants(): Found[] {
  return [
    ...filesOf(SQL_FILES).flatMap((file) => conditionsIn(file)),
    ...filesOf(GUARD_FILES).flatMap((file) => guardsIn(file)),
    ...filesOf(RULE_FILES).flatMap((file) => rulesIn(file)),
  ];
}

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { exclude: ["**/*.test.ts"] }).toSorted();
}

/** A word that begins a condition, and one that ends it on the same level of brackets. */
const BEGINS = /\b(?:WHERE|AND)\s+/g;
const ENDS =
  /^(?:AND|OR|ORDER|GROUP|LIMIT|RETURNING|UNION|ON|DO|LEFT|JOIN|SET|HAVING|WHEN|THEN|END|BEGIN)\b/;

/** Always true, with every parameter that the condition names. */
function conditionsIn(file: string): Found[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/`[^`]*`/g)].flatMap(({ 0: literal, index }) => {
    const starts = [...literal.matchAll(BEGINS)];
    const first = literal.slice(0, starts[0]?.index ?? 0);
    // A condition that is joined to a statement elsewhere.
    const alone = starts.length > 0 && !/\b(?:SELECT|UPDATE|DELETE|FROM)\b|[A-Z]\}\s*$/.test(first);
    const whole = alone && first.trim().length > 1 ? [Object.assign([""], { index: 1 })] : [];
    return [...whole, ...starts].flatMap((found) => {
      const from = found.index + found[0]!.length;
      const to = endOf(literal, from);
      const condition = literal.slice(from, to);
      if (condition === "" || isBetween(literal, found.index)) return [];
      const place = { file, start: index + from, end: index + to };
      return [{ ...place, text: `(1 OR (${condition}))`, what: oneLine(condition) }];
    });
  });
}

function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === "(" || mark === "{") depth++;
    else if (mark === ")" || mark === "}") depth--;
    if (depth < 0 || mark === "`") return trimmed(text, from, at);
    if (depth === 0 && /\s/.test(text[at - 1] ?? "") && ENDS.test(text.slice(at, at + 10))) {
      return trimmed(text, from, at);
    }
  }
  return text.length;
}

/** Without the order or limit behind a name. */
function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).replace(/\s+(?:\$\{[A-Z_]+\}\s*)?$/, "").length;
}

/** `BETWEEN x AND y` is one condition. */
function isBetween(text: string, and: number): boolean {
  return /\bBETWEEN\s+\S+\s+$/.test(text.slice(0, and));
}

/** `if (…) return`, `throw`, `continue`, `break`: the function goes on as if nothing were the matter. */
function guardsIn(file: string): Found[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/\bif \((.+)\) (?:\{\n\s+)?(?=return|throw|continue|break)/g)].map(
    ({ 1: condition = "", index }) => {
      const start = index + "if (".length;
      const end = start + condition.length;
      return { file, start, end, text: `false && (${condition})`, what: oneLine(condition) };
    },
  );
}

/** A unique index that is none, and a trigger that refuses nothing. */
function rulesIn(file: string): Found[] {
  const text = readFileSync(file, "utf8");
  const unique = [...text.matchAll(/CREATE (UNIQUE )INDEX (\w+)/g)].map(({ 2: name, index }) => {
    const start = index + "CREATE ".length;
    return { file, start, end: start + "UNIQUE ".length, text: "", what: `unique index ${name}` };
  });
  const refused = [...text.matchAll(/CREATE TRIGGER (\w+)[\s\S]*?^END;/gm)].flatMap((trigger) =>
    [...trigger[0].matchAll(/RAISE\(ABORT, '([^']*)'\)/g)].map((raise) => {
      const start = trigger.index + raise.index;
      const what = `trigger ${trigger[1]}: ${raise[1]}`;
      return { file, start, end: start + raise[0].length, text: "1", what };
    }),
  );
  return [...unique, ...refused];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
