/**
 * The product's database for thousands of short stories: real SQLite in this process, every migration and the catalogue.
 * Each story begins where the migrations end and leaves nothing behind. What only workerd can show, such as two requests
 * at once, is for the tests that run there.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { runOn } from "#tools/local/sqlite.ts";
import { begun } from "#tools/mutants/begun.ts";
import { statementNow } from "#tools/mutants/broken.ts";
import { migrationNow, noteRules } from "#tools/mutants/marks.ts";
import { d1Over, type Run } from "#origin/ground/db/d1-over.ts";

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
    db: d1Over(runOn(sqlite, SEEING) as Run),
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

/** Rules that a drill looks for are seen here. */
const SEEING = {
  written(given: string) {
    const sql = statementNow(given);
    if (/ON CONFLICT|OR IGNORE/.test(sql)) noteRules(sql);
    return sql;
  },
  failed: (error: unknown) => noteRules(String(error)),
};
