/** A real database without the product around it: D1 in workerd, every migration and the catalogue, nothing on disk. */
import { globSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll } from "vitest";
import { unstable_splitSqlQuery } from "wrangler";
import { dbDoor, openDbLine } from "./db-line.ts";
import { RUN } from "#tools/mutants/broken.ts";
import { memoryDb, sqlFiles } from "./memory-db.ts";
import { assertInvariants } from "./invariants.ts";

export interface TestDatabase {
  db: D1Database;
  dispose(): Promise<void>;
}

/** @param files SQL to run, each file as one batch; what an installation begins with, unless said. */
export async function startDatabase(files = sqlFiles()): Promise<TestDatabase> {
  if (RUN) return quickDatabase(files);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({ cf: false, workers: [dbDoor("test")] }),
  );
  const line = await openDbLine(runtime);
  const { db } = line;
  for (const file of files) await runFile(db, file);
  return {
    db,
    async dispose() {
      line.close();
      await runtime.dispose();
    },
  };
}

/** The same in this very process: what a condition of a statement does shows there too, and in a tenth of the time. */
function quickDatabase(files: string[]): TestDatabase {
  const memory = memoryDb(files);
  return { db: memory.db, dispose: async () => memory.close() };
}

/** One for a whole test file: it ends with the file, and every invariant must hold then. */
export async function openDatabase(): Promise<D1Database> {
  const database = await startDatabase();
  afterAll(async () => {
    await assertInvariants(database.db);
    await database.dispose();
  });
  return database.db;
}

export function migrations(): string[] {
  return globSync("origin/ground/db/migrations/*.sql").toSorted();
}

export async function runFile(db: D1Database, file: string): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(file, "utf8"));
  await db.batch(statements.map((statement) => db.prepare(statement)));
}
