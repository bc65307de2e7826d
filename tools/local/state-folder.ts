/** The state folder itself: where things are in it, and whether it can be used. Reads nothing that is slow to load. */
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmdirSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

const SQLITE_MAGIC = "SQLite format 3\0";

/** Where the runtime keeps databases and objects; `wrangler --persist-to` and the dev server use the same place. */
export function persistencePath(stateDir: string): string {
  return join(resolve(stateDir), "v3");
}

/** @throws with one line for a person when the folder cannot be written or holds something that is no database. */
export function checkState(stateDir: string): void {
  try {
    // Asked of the folder above first: some file systems never answer a recursive mkdir.
    probe(nearestFolder(resolve(stateDir)));
    mkdirSync(stateDir, { recursive: true });
    probe(stateDir);
  } catch {
    throw new Error(
      `The state folder cannot be written: ${resolve(stateDir)}. Set STATE_DIR to one that can.`,
    );
  }
  for (const file of globSync(join(stateDir, "v3/**/*.sqlite")))
    if (!isDatabase(file)) throw new Error(broken(stateDir, `${file} is not a database`));
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function probe(folder: string): void {
  rmdirSync(mkdtempSync(join(folder, ".halyard-")));
}

/** An empty file is what SQLite leaves before its first write. */
function isDatabase(file: string): boolean {
  const start = Buffer.alloc(SQLITE_MAGIC.length);
  const descriptor = openSync(file, "r");
  const length = readSync(descriptor, start);
  closeSync(descriptor);
  return length === 0 || start.toString("latin1") === SQLITE_MAGIC;
}

export function broken(stateDir: string, because: string): string {
  return `The state folder ${resolve(stateDir)} is broken (${because}). Move it away, or set STATE_DIR to another.`;
}
