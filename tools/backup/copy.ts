/**
 * A database as text that loads into an empty one: tables by the order of their foreign keys, then rows, indexes and views, and
 * triggers last, which would fire on rows that are only put back. The same text serves the platform's import.
 */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { unstable_splitSqlQuery } from "wrangler";

/** It tells of Workers: no copy holds it, and it goes back with none. */
const DEPLOYMENTS = "deployment";

/** That, the platform's own, and SQLite's own. */
const NOT_COPIED = new RegExp(`^(?:_cf_|sqlite_|${DEPLOYMENTS}$)`);

/** References are looked at when all is done. */
const DEFERRED = "PRAGMA defer_foreign_keys = TRUE;";

interface Part {
  type: "table" | "index" | "view" | "trigger";
  name: string;
  tbl_name: string;
  sql: string;
}

/** An empty one in memory. Nothing is checked while rows come; `faultsOf` (check.ts) does that at the end. */
export function emptyDatabase(): DatabaseSync {
  return new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
}

/** Takes a text of ours as well as the platform's export, whose tables and triggers are in any order. */
export function loaded(sql: string): DatabaseSync {
  const database = emptyDatabase();
  const statements = unstable_splitSqlQuery(sql);
  const isTrigger = (statement: string) => /^\s*CREATE\s+TRIGGER\b/i.test(statement);
  database.exec("BEGIN");
  for (const statement of statements) if (!isTrigger(statement)) database.exec(statement);
  for (const statement of statements.filter(isTrigger)) database.exec(statement);
  database.exec("COMMIT");
  return database;
}

export interface Tables {
  [name: string]: {
    rows: number;
    /** SHA-256 of all its rows. */
    digest: string;
  };
}

export interface Written {
  sql: string;
  /** The same, a statement each. */
  lines: string[];
  tables: Tables;
}

/** Of one moment, whoever else writes. */
export function written(database: DatabaseSync): Written {
  database.exec("BEGIN");
  try {
    return write(database);
  } finally {
    database.exec("ROLLBACK");
  }
}

function write(database: DatabaseSync): Written {
  const parts = partsOf(database);
  const of = (type: Part["type"]) => parts.filter((part) => part.type === type);
  const ordered = byReferences(database, of("table"));
  const rows = ordered.map(({ name }) => ({ name, lines: rowsOf(database, name) }));
  const end = ({ sql }: Part) => `${sql.trim()};`;
  const lines = [
    DEFERRED,
    ...ordered.map(end),
    ...rows.flatMap((table) => table.lines),
    ...sequencesOf(database),
    ...[...of("index"), ...of("view"), ...of("trigger")].map(end),
  ];
  const tables = rows.map(({ name, lines: own }) => {
    const digest = createHash("sha256").update(own.join("\n")).digest("hex");
    return [name, { rows: own.length, digest }];
  });
  return { sql: `${lines.join("\n")}\n`, lines, tables: Object.fromEntries(tables) as Tables };
}

/** Removes all that a copy holds, so that another can be loaded: what refers to a table goes before it. */
export function dropping(database: DatabaseSync): string[] {
  const parts = partsOf(database);
  const views = parts
    .filter(({ type }) => type === "view")
    .map(({ name }) => `DROP VIEW "${name}";`);
  const triggers = parts.filter(({ type }) => type === "trigger");
  const tables = byReferences(
    database,
    parts.filter(({ type }) => type === "table"),
  ).toReversed();
  return [
    DEFERRED,
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}";`),
    ...views,
    ...tables.map(({ name }) => `DROP TABLE "${name}";`),
  ];
}

/** Puts the book of deployments back as it is there. */
export function deploymentsOf(database: DatabaseSync): string[] {
  const made = database
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(DEPLOYMENTS);
  if (!made) return [];
  const rows = rowsOf(database, DEPLOYMENTS);
  return [`DROP TABLE IF EXISTS ${DEPLOYMENTS};`, `${String(made.sql)};`, ...rows];
}

function partsOf(database: DatabaseSync): Part[] {
  const parts = database
    .prepare(
      `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid`,
    )
    // safe because these columns are SQLite's
    .all() as unknown as Part[];
  return parts.filter(
    ({ name, tbl_name: table }) => !NOT_COPIED.test(name) && !NOT_COPIED.test(table),
  );
}

/** A table after those that it refers to. */
function byReferences(database: DatabaseSync, tables: Part[]): Part[] {
  const ordered = new Set<Part>();
  const asked = new Set<Part>();
  const add = (table: Part | undefined) => {
    if (!table || asked.has(table)) return;
    asked.add(table);
    const references = database.prepare(`SELECT "table" AS name FROM pragma_foreign_key_list(?)`);
    for (const { name } of references.all(table.name))
      add(tables.find((other) => other.name === name));
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}

/** A statement a row, in the order in which they were written. SQLite quotes the values itself. */
function rowsOf(database: DatabaseSync, table: string): string[] {
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info(?)`)
    .all(table)
    .map(({ name }) => `"${String(name)}"`);
  const values = columns.map((column) => `quote(${column})`).join(" || ',' || ");
  const into = `INSERT INTO "${table}" (${columns.join(",")}) VALUES(`;
  return database
    .prepare(`SELECT ${values} AS row FROM "${table}" NOT INDEXED`)
    .all()
    .map(({ row }) => `${into}${String(row)});`);
}

/** How far numbers that are given once were given, also of rows that are gone. */
function sequencesOf(database: DatabaseSync): string[] {
  const has = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`).get();
  if (!has) return [];
  const rows = database.prepare(`SELECT quote(name) AS name, seq FROM sqlite_sequence`).all();
  return rows
    .filter(({ name }) => !NOT_COPIED.test(String(name).slice(1, -1)))
    .flatMap(({ name, seq }) => [
      `DELETE FROM sqlite_sequence WHERE name = ${String(name)};`,
      `INSERT INTO sqlite_sequence (name, seq) VALUES (${String(name)}, ${String(seq)});`,
    ]);
}
