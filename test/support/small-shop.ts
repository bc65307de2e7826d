/** A database in this process with a few rows of every kind that refer to each other: `rows-before-0100.sql`, brought up to now. */
import { type MemoryDb, memoryDb, sqlFiles } from "./memory-db.ts";

/** The last ones that the rows were written for come before it. */
const FIRST = "origin/ground/db/migrations/0100";

export function smallShop(): MemoryDb {
  const migrations = sqlFiles().filter((file) => !file.endsWith("seed.sql"));
  return memoryDb([
    ...migrations.filter((file) => file < FIRST),
    "test/support/rows-before-0100.sql",
    ...migrations.filter((file) => file > FIRST),
  ]);
}

/** Runs what comes before a case: one statement after another. */
export async function prepare(db: D1Database, before: string): Promise<void> {
  for (const sql of before.split(";\n").flatMap((part) => part.split("; ")))
    await db.prepare(sql).run();
}
