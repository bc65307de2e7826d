/**
 * The state folder's database is brought up to date and seeded, before the product opens it. The table of applied
 * migrations is wrangler's own, so that `wrangler d1 migrations` agrees on what is done.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";
import { LEDGER } from "../deploy/migrate.ts";
import { seed } from "./seed.ts";
import { broken, persistencePath } from "./state-folder.ts";

const CONFIG = "origin/wrangler.toml";

/** How often the runtime is started for it: each one goes on where the last one was cut off. */
const TRIES = 10;

/**
 * Applies what is missing, each migration whole or not at all, then the seed. Running it again changes nothing, so a
 * connection that a busy machine lost costs another try and says nothing about the folder.
 */
export async function prepareState(
  stateDir: string,
  releaseKey: string,
  prepare = prepareOnce,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await prepare(stateDir, releaseKey);
      return;
    } catch (error) {
      const { message } = error as Error;
      if (!isLostConnection(error)) throw new Error(broken(stateDir, message), { cause: error });
      if (tries === TRIES) throw new Error(unreached(message), { cause: error });
    }
  }
}

async function prepareOnce(stateDir: string, releaseKey: string): Promise<void> {
  const [database] = unstable_readConfig({ config: CONFIG }).d1_databases;
  if (!database?.database_id || !database.migrations_dir) throw new Error(`${CONFIG} has no DB`);
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      cf: false,
      log: new Log(LogLevel.NONE),
      // What the runtime says about a broken database is told in one line below.
      handleStructuredLogs: () => {},
      d1Databases: { DB: database.database_id },
      resourcePersistencePath: persistencePath(stateDir),
    }),
  );
  try {
    const db = await runtime.getD1Database("DB");
    await migrate(db, join(dirname(CONFIG), database.migrations_dir));
    await seed(db, releaseKey);
  } finally {
    await runtime.dispose();
  }
}

/** `fetch` says so of all that came between us and the runtime; what the database itself says has other words. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === "fetch failed" || isLostConnection(error.cause);
}

/** The binding as it is seen from outside the runtime. */
type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

async function migrate(db: Database, folder: string): Promise<void> {
  await db.prepare(LEDGER).run();
  const { results } = await db.prepare(`SELECT name FROM d1_migrations`).all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const file of globSync(`${folder}/*.sql`).toSorted()) {
    const name = basename(file);
    if (applied.has(name)) continue;
    const record = db.prepare(`INSERT INTO d1_migrations (name) VALUES (?1)`).bind(name);
    await db.batch([...statements(db, file), record]).catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
  }
}

function statements(db: Database, file: string) {
  const queries = unstable_splitSqlQuery(readFileSync(file, "utf8"));
  return queries.map((query) => db.prepare(query));
}

function unreached(because: string): string {
  return `The local database did not answer (${because}). The state folder is as it was: start again.`;
}
