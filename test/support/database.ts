/** A real database without the product around it: D1 in workerd, every migration and the catalogue, nothing on disk. */
import { globSync, readFileSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";

export interface TestDatabase {
  db: D1Database;
  dispose(): Promise<void>;
}

export async function startDatabase(): Promise<TestDatabase> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response() };",
      compatibilityDate: "2026-10-01",
      d1Databases: { DB: "test" },
      cf: false,
    }),
  );
  const db = await runtime.getD1Database("DB");
  for (const file of [...migrations(), "origin/db/seed.sql"]) await run(db, file);
  return { db, dispose: () => runtime.dispose() };
}

function migrations(): string[] {
  return globSync("origin/db/migrations/*.sql").toSorted();
}

async function run(db: D1Database, file: string): Promise<void> {
  const statements = unstable_splitSqlQuery(readFileSync(file, "utf8"));
  await db.batch(statements.map((statement) => db.prepare(statement)));
}
