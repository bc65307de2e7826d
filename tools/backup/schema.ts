/** A copy of an older schema is loaded as it was and then migrated, by the same files and in the same order as a deployment. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { LEDGER, MIGRATIONS, withRecord } from "../deploy/migrate.ts";

/** The last migration that ran. */
export function schemaOf(database: DatabaseSync): string {
  return appliedIn(database).at(-1) ?? "none";
}

/** Returns the names of what it applied. @throws where the database is of a later schema than these files. */
export function migrateCopy(database: DatabaseSync): string[] {
  const files = globSync(`${MIGRATIONS}/*.sql`).toSorted();
  const applied = appliedIn(database);
  const unknown = applied.filter((name) => !files.some((file) => basename(file) === name));
  if (unknown.length > 0)
    throw new Error(`It is of a later schema (${unknown.join(", ")}): take that version's files.`);
  const missing = files.filter((file) => !applied.includes(basename(file)));
  database.exec(LEDGER);
  for (const file of missing) database.exec(withRecord(file));
  return missing.map((file) => basename(file));
}

/** Whether migrations ever ran in it. */
export function isOurs(database: DatabaseSync): boolean {
  return appliedIn(database).length > 0;
}

function appliedIn(database: DatabaseSync): string[] {
  const has = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'`).get();
  if (!has) return [];
  return database
    .prepare(`SELECT name FROM d1_migrations ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
}
