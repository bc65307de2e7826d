/**
 * Fills the database of a local product with half a year of business, all of it or nothing. It is written straight into the
 * product's file, before the product opens it: a deployed database is no file, and one with people in it is left alone.
 */
import { DatabaseSync } from "node:sqlite";
import { d1Over, type Run } from "#origin/ground/db/d1-over.ts";
import { runOn } from "../local/sqlite.ts";
import { type Telling, tellHalfYear } from "./half-year.ts";

/** False where somebody is there already. */
export async function fill(file: string, telling: Telling): Promise<boolean> {
  const sqlite = new DatabaseSync(file);
  try {
    if (sqlite.prepare(`SELECT 1 FROM user LIMIT 1`).get()) return false;
    sqlite.exec(`BEGIN IMMEDIATE`);
    // safe because the product reads no more of an answer than that
    await tellHalfYear(d1Over(runOn(sqlite) as Run), telling);
    sqlite.exec(`COMMIT; ANALYZE`);
    return true;
  } finally {
    sqlite.close();
  }
}
