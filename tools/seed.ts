/** Puts the starting catalogue into a running product's database; running it again changes nothing. */
import { readFileSync } from "node:fs";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";

export async function seed(runtime: Miniflare): Promise<void> {
  const db = await runtime.getD1Database("DB", "halyard-origin");
  const statements = unstable_splitSqlQuery(readFileSync("origin/db/seed.sql", "utf8"));
  await db.batch(statements.map((statement) => db.prepare(statement)));
}
