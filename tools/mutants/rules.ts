/** The rules of the database that stand after all migrations: a unique index that is none, a trigger that refuses nothing. */
import { readFileSync } from "node:fs";
import type { Place } from "./place.ts";

const STATEMENTS =
  /DROP (?:TABLE|TRIGGER|INDEX) (?:IF EXISTS )?"?(?<gone>\w+)|CREATE UNIQUE INDEX (?<index>\w+)\s+ON (?<table>\w+)|CREATE TRIGGER (?<trigger>\w+)\s[\s\S]*? ON (?<of>\w+)[\s\S]*?^END;/gm;

/** By the migrations in their order. */
export function standingRules(files: string[]): Place[] {
  const standing = new Map<string, { table: string; places: Place[] }>();
  for (const file of files) {
    for (const { 0: sql, index: at, groups = {} } of readFileSync(file, "utf8").matchAll(
      STATEMENTS,
    )) {
      const { gone, index, table = "", trigger, of = "" } = groups;
      const replaced = [...standing].filter(([name, rule]) => gone === name || gone === rule.table);
      for (const [name] of replaced) standing.delete(name);
      if (index) standing.set(index, { table, places: [uniqueIn(file, at, index, table)] });
      if (trigger) standing.set(trigger, { table: of, places: refusalsIn(file, at, trigger, sql) });
    }
  }
  return [...standing.values()].flatMap(({ places }) => places);
}

function uniqueIn(file: string, at: number, name: string, sign: string): Place {
  const start = at + "CREATE ".length;
  const end = start + "UNIQUE ".length;
  return { kind: "rule", file, start, end, text: "", sign, what: `unique index ${name}` };
}

function refusalsIn(file: string, at: number, name: string, sql: string): Place[] {
  return [...sql.matchAll(/RAISE\(ABORT, '([^']*)'\)/g)].map(({ 0: raise, 1: sign, index }) => {
    const start = at + index;
    const end = start + raise.length;
    return { kind: "rule", file, start, end, text: "1", sign, what: `trigger ${name}: ${sign}` };
  });
}
