/** Finds what can be broken in the code of money: each condition of a statement, each guard of a function, each rule of the database. */
import { globSync, readFileSync } from "node:fs";
import type { Place } from "./place.ts";
import { standingRules } from "./rules.ts";

const SQL_FILES = [
  "origin/books/{payment,order,coupon,group,reward,time,limit}/**/repository.ts",
  "origin/verbs/{payment,group,affiliate,benefit,redemption,account}/**/repository.ts",
];
const GUARD_FILES = [
  "origin/books/{payment,order,coupon,group,reward,time}/**/*.ts",
  "origin/verbs/{payment,order,group,checkout,affiliate,benefit,redemption}/**/*.ts",
];
const RULE_FILES = ["origin/ground/db/migrations/*.sql"];

export interface Found extends Place {
  /** The position in the list of all. */
  id: number;
}

/** `what` is the name in the list of survivors: it begins with the function, and no two of a file are alike. */
export function mutants(): Found[] {
  const found = [
    ...filesOf(SQL_FILES).flatMap((file) => conditionsIn(file)),
    ...filesOf(GUARD_FILES).flatMap((file) => guardsIn(file)),
    ...standingRules(filesOf(RULE_FILES)),
  ];
  const names = new Map<string, number>();
  return found.map((place, id) => {
    const name = `${place.file} ${place.what}`;
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    return { ...place, id, what: nth > 1 ? `${place.what} (${nth})` : place.what };
  });
}

function filesOf(patterns: string[]): string[] {
  return globSync(patterns, { exclude: ["**/*.test.ts"] }).toSorted();
}

/** A word that begins a condition, and one that ends it on the same level of brackets. */
const BEGINS = /\b(?:WHERE|AND)\s+/g;
const ENDS =
  /^(?:AND|OR|ORDER|GROUP|LIMIT|RETURNING|UNION|ON|DO|LEFT|JOIN|SET|HAVING|WHEN|THEN|END|BEGIN)\b/;

/** Always true, with every parameter that the condition names. */
function conditionsIn(file: string): Place[] {
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
      const place = { kind: "condition", file, start: index + from, end: index + to } as const;
      return [{ ...place, what: `${ownerOf(text, index)}: ${oneLine(condition)}` }];
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

/**
 * `if (…) return`, `throw error`, `continue`, `break`: the function goes on as if nothing were the matter. A new error is
 * thrown where only a bug leads.
 */
function guardsIn(file: string): Place[] {
  const text = readFileSync(file, "utf8");
  return [
    ...text.matchAll(/\bif \((.+)\) (?:\{\n\s+)?(?=return|throw (?!new Error)|continue|break)/g),
  ].map(({ 1: condition = "", index }) => {
    const start = index + "if (".length;
    const end = start + condition.length;
    const what = `${ownerOf(text, index)}: ${oneLine(condition)}`;
    return { kind: "guard", file, start, end, what } as const;
  });
}

/** The function or constant of the file's first level in which a place is. */
function ownerOf(text: string, at: number): string {
  const begun = text.slice(0, at).matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm);
  return [...begun].at(-1)?.[1] ?? "file";
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
