/**
 * The product's database for thousands of short stories: real SQLite in this process, every migration and the catalogue.
 * Each story begins where the migrations end and leaves nothing behind. What only workerd can show, such as two requests
 * at once, is for the tests that run there.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { begun } from "#tools/mutants/begun.ts";
import { statementNow } from "#tools/mutants/broken.ts";
import { migrationNow, noteRules } from "#tools/mutants/marks.ts";
import { d1Over, type Results, type Statement } from "./d1-over.ts";

export interface MemoryDb {
  db: D1Database;
  /** What is behind it. */
  sqlite: DatabaseSync;
  /** Runs a story and undoes all that it wrote. */
  tell<Value>(story: () => Promise<Value>): Promise<Value>;
  close(): void;
}

/** What an installation begins with. */
export function sqlFiles(): string[] {
  return [...globSync("origin/ground/db/migrations/*.sql").toSorted(), "origin/ground/db/seed.sql"];
}

export function memoryDb(files = sqlFiles()): MemoryDb {
  return memoryDbOver(begun(files, () => migrated(files)));
}

export function memoryDbOver(sqlite: DatabaseSync): MemoryDb {
  return {
    db: d1Over(runOn(sqlite)),
    sqlite,
    async tell(story) {
      sqlite.exec("BEGIN");
      try {
        return await story();
      } finally {
        sqlite.exec("ROLLBACK");
      }
    },
    close: () => sqlite.close(),
  };
}

function migrated(files: string[]): DatabaseSync {
  const sqlite = new DatabaseSync(":memory:");
  for (const file of files) sqlite.exec(migrationNow(file, readFileSync(file, "utf8")));
  return sqlite;
}

function runOn(sqlite: DatabaseSync): (statements: Statement[]) => Promise<Results> {
  const prepared = new Map<string, StatementSync>();
  const changes = sqlite.prepare("SELECT changes() AS changes");

  function execute({ sql: written, values }: Statement) {
    const sql = statementNow(written);
    if (/ON CONFLICT|OR IGNORE/.test(sql)) noteRules(sql);
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    const given = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
    // safe because D1 takes the same kinds of values
    const results = statement.all(...(given as SQLInputValue[]));
    // safe because nobody asks for more of it
    const meta = { ...changes.get(), served_by_primary: true };
    return { results, success: true, meta } as unknown as Results[number];
  }

  return async (statements) => {
    sqlite.exec("SAVEPOINT batch");
    try {
      return statements.map(execute);
    } catch (error) {
      noteRules(String(error));
      sqlite.exec("ROLLBACK TO batch");
      throw error;
    } finally {
      sqlite.exec("RELEASE batch");
    }
  };
}
