/**
 * Brings an environment's database up to date, a file at a time, by the platform's import. `wrangler d1 migrations apply`
 * sends a file to another door of the platform, which cuts triggers of several lines in pieces. The table of what ran is
 * wrangler's own, so `wrangler d1 migrations list` agrees.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Platform } from "./platform.ts";

export const MIGRATIONS = "origin/ground/db/migrations";

/** What wrangler makes. */
export const LEDGER = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Returns the names of what it applied. @param folder gets the files as they are sent. */
export async function migrate(platform: Platform, folder: string): Promise<string[]> {
  await platform.query(LEDGER);
  const rows = await platform.query<{ name: string }>(`SELECT name FROM d1_migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = globSync(`${MIGRATIONS}/*.sql`)
    .toSorted()
    .filter((file) => !applied.has(basename(file)));
  mkdirSync(folder, { recursive: true });
  for (const file of missing) {
    const sent = join(folder, basename(file));
    writeFileSync(sent, withRecord(file));
    await platform.load(sent);
  }
  return missing.map((file) => basename(file));
}

/** The migration and the row that says it ran: both or neither. */
export function withRecord(file: string): string {
  const record = `INSERT INTO d1_migrations (name) VALUES ('${basename(file)}');`;
  return `${readFileSync(file, "utf8").trimEnd()}\n${record}\n`;
}
