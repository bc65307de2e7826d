/** Takes a copy, and tries it: what was written is read back, loaded into an empty database and compared. */
import type { DatabaseSync } from "node:sqlite";
import type { Environment } from "../secrets/kept.ts";
import { faultsOfCopy, sumsOf } from "./check.ts";
import { written } from "./copy.ts";
import { isOurs, schemaOf } from "./schema.ts";
import { fileFor, type Head, readCopy, writeCopy } from "./sealed-file.ts";
import type { Store } from "./stores.ts";

export interface Backup {
  file: string;
  head: Head;
  /** Sentences; none is the only good answer. */
  faults: string[];
}

/** @param file where it goes; a name by environment and moment without. @throws where there is nothing to copy */
export async function backUp(
  store: Store,
  environment: Environment,
  file?: string,
): Promise<Backup> {
  // Before it is read: what came from here on may be missing.
  const copiedAt = new Date().toISOString();
  const database = await store.read();
  try {
    if (!isOurs(database)) throw new Error(`The ${environment} database is not there yet.`);
    return await keepCopy(database, { environment, copiedAt, ...(file && { file }) });
  } finally {
    database.close();
  }
}

export async function keepCopy(
  database: DatabaseSync,
  { environment, copiedAt, file }: { environment: Environment; copiedAt: string; file?: string },
): Promise<Backup> {
  const { sql, tables } = written(database);
  const head = {
    environment,
    copiedAt,
    schema: schemaOf(database),
    tables,
    sums: sumsOf(database),
  };
  const path = file ?? fileFor(head);
  writeCopy(path, { head, sql });
  return { file: path, head, faults: await faultsOfCopy(readCopy(path).sql, tables) };
}
