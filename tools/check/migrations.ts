/**
 * Migrations only add: code of before runs on the later schema, while versions are switched and after a rollback. And triggers are
 * written so that every door of the platform takes them whole.
 */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { LISTED } from "./migrations-listed.ts";

const FOLDER = "origin/ground/db/migrations";

/** From here on the form of triggers is held, too. Those before are shown to arrive whole by `test/money/migrations.test.ts`. */
const FORM_FROM = "0180";

export function checkMigrations(
  folder = FOLDER,
  listed: Record<string, string> = LISTED,
): string[] {
  const files = globSync(`${folder}/*.sql`).toSorted();
  const faults = files.flatMap((file) => {
    const name = basename(file);
    const sql = readFileSync(file, "utf8");
    const form = name < FORM_FROM ? [] : badForms(sql);
    const harms = name in listed ? [] : harmsIn(sql);
    return [...form, ...harms].map((fault) => `${file}: ${fault}`);
  });
  const names = new Set(files.map((file) => basename(file)));
  const gone = Object.keys(listed).filter((name) => !names.has(name));
  return [...faults, ...gone.map((name) => `${name} is listed and not there`)];
}

/** What code of before would meet: something that is gone, or a write that is refused now. */
export function harmsIn(sql: string): string[] {
  const plain = withoutTexts(sql);
  const made = new Set(
    [...plain.matchAll(/\bCREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?"?(\w+)/gi)].map(
      ([, name]) => name,
    ),
  );
  const isThere = (table = "") => !made.has(table);
  const harms = [...plain.matchAll(/\b(DROP\s+(?:TABLE|VIEW|COLUMN)|RENAME)\b[^;]*/gi)].map(
    ([statement]) => `takes something away: ${oneLine(statement)}`,
  );
  for (const [statement] of plain.matchAll(/\bADD\s+COLUMN\b[^;]*/gi))
    if (/\bNOT\s+NULL\b/i.test(statement) && !/\bDEFAULT\b/i.test(statement))
      harms.push(`a column that code of before does not write: ${oneLine(statement)}`);
  for (const [statement, table] of plain.matchAll(
    /\bCREATE\s+UNIQUE\s+INDEX\s+[^;]*?\bON\s+"?(\w+)[^;]*/gi,
  ))
    if (isThere(table)) harms.push(`refuses writes of before: ${oneLine(statement)}`);
  for (const [trigger, table] of plain.matchAll(TRIGGER))
    if (isThere(table) && /\bRAISE\s*\(/i.test(trigger))
      harms.push(`refuses writes of before: ${oneLine(trigger)}`);
  return harms;
}

/** A trigger's text with the table it is on. */
const TRIGGER = /\bCREATE\s+TRIGGER\b[\s\S]*?\bON\s+"?(\w+)[\s\S]*?;\s*END\s*;/gi;

/**
 * A trigger is one line with BEGIN and END in capitals and no CASE: doors of the platform that look for a statement's end
 * themselves have been seen to stumble over each of the three.
 */
function badForms(sql: string): string[] {
  const faults = sql.includes("\r") ? ["has carriage returns"] : [];
  for (const [trigger] of withoutTexts(sql).matchAll(TRIGGER))
    if (!/^CREATE TRIGGER [^\n]* BEGIN [^\n]*; END;$/.test(trigger) || /\bCASE\b/i.test(trigger))
      faults.push(
        `a trigger is one line, with BEGIN and END in capitals and no CASE: ${oneLine(trigger)}`,
      );
  return faults;
}

function withoutTexts(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, "").replaceAll(/'(?:[^']|'')*'/g, "''");
}

function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, " ").trim().slice(0, 100);
}
