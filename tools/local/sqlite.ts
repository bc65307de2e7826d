/** The local product's database as a file of SQLite, read and written in this very process. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** The file with our tables: the runtime keeps others beside it. */
export function databaseFile(stateDir: string): string | undefined {
  return globSync(join(stateDir, "v3/d1/**/*.sqlite")).find((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'`).get();
    } finally {
      database.close();
    }
  });
}

export interface Asked {
  sql: string;
  values: unknown[];
}

export interface Answered {
  results: Record<string, unknown>[];
  success: true;
  meta: Record<string, unknown>;
}

/** Sees each statement as it is prepared, and each error; for tests that break statements. */
export interface Seeing {
  written: (sql: string) => string;
  failed: (error: unknown) => void;
}

const UNSEEN: Seeing = { written: (sql) => sql, failed: () => undefined };

/** Runs statements as D1 does: all together or none of them. */
export function runOn(sqlite: DatabaseSync, { written, failed } = UNSEEN) {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  const changes = sqlite.prepare(`SELECT changes() AS changes`);

  function execute({ sql: given, values }: Asked): Answered {
    const sql = written(given);
    const statement = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, statement);
    const bound = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
    // safe because D1 takes the same kinds of values
    const results = statement.all(...(bound as SQLInputValue[]));
    return { results, success: true, meta: { ...changes.get(), served_by_primary: true } };
  }

  return async (statements: Asked[]): Promise<Answered[]> => {
    sqlite.exec(`SAVEPOINT batch`);
    try {
      return statements.map(execute);
    } catch (error) {
      failed(error);
      sqlite.exec(`ROLLBACK TO batch`);
      throw error;
    } finally {
      sqlite.exec(`RELEASE batch`);
    }
  };
}
