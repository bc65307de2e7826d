/**
 * The product's database for thousands of short stories: real SQLite in this process, every migration and the catalogue.
 * Each story begins where the migrations end and leaves nothing behind. It has D1's interface and D1's batch (all or
 * nothing); what only workerd can show, such as two requests at once, is for the tests that run there.
 */
import { globSync, readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

export interface MemoryDb {
  db: D1Database;
  /** Runs a story and undoes all that it wrote. */
  tell<Value>(story: () => Promise<Value>): Promise<Value>;
  close(): void;
}

export function memoryDb(): MemoryDb {
  const sqlite = new DatabaseSync(":memory:");
  const migrations = globSync("origin/db/migrations/*.sql").toSorted();
  for (const file of [...migrations, "origin/db/seed.sql"]) sqlite.exec(readFileSync(file, "utf8"));
  return {
    db: d1Over(sqlite),
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

interface Bound {
  statement: StatementSync;
  values: unknown[];
}

function d1Over(sqlite: DatabaseSync): D1Database {
  const prepared = new Map<string, StatementSync>();
  const bounds = new WeakMap<object, Bound>();
  const changes = sqlite.prepare("SELECT changes() AS changes");

  function execute({ statement, values }: Bound) {
    const given = values.map((value) => (typeof value === "boolean" ? Number(value) : value));
    // safe because D1 takes the same kinds of values
    const results = statement.all(...(given as SQLInputValue[]));
    return { results, success: true, meta: changes.get() };
  }

  function bound(of: Bound): object {
    const made = {
      bind: (...values: unknown[]) => bound({ ...of, values }),
      first: async (column?: string) => {
        const row = execute(of).results[0] ?? null;
        return row && column !== undefined ? row[column] : row;
      },
      all: async () => execute(of),
      run: async () => execute(of),
    };
    bounds.set(made, of);
    return made;
  }

  const database = {
    prepare(sql: string) {
      const statement = prepared.get(sql) ?? sqlite.prepare(sql);
      prepared.set(sql, statement);
      return bound({ statement, values: [] });
    },
    async batch(statements: object[]) {
      sqlite.exec("SAVEPOINT batch");
      try {
        return statements.map((each) => execute(bounds.get(each)!));
      } catch (error) {
        sqlite.exec("ROLLBACK TO batch");
        throw error;
      } finally {
        sqlite.exec("RELEASE batch");
      }
    },
  };
  // safe because the product uses these two methods only
  return database as unknown as D1Database;
}
