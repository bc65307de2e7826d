/**
 * Migrations arrive whole by every way there is: statement by statement as wrangler splits them here, as one query, and as a
 * file in pieces, which is how a deployment sends them. Every way makes the same schema.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEDGER, withRecord } from "#tools/deploy/migrate.ts";
import { migrations, startDatabase, type TestDatabase } from "#test/support/database.ts";

interface Entry {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name`;

let split: TestDatabase;
let whole: Miniflare;

beforeAll(async () => {
  split = await startDatabase(migrations());
  whole = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modulesRoot: "test/support",
      modules: [{ type: "ESModule", path: "test/support/one-text-door.js" }],
      compatibilityDate: "2026-10-01",
      // `ingest`, by which the platform imports a file, is open to nobody else.
      compatibilityFlags: ["experimental"],
      durableObjects: { STORE: { className: "Store", useSQLite: true } },
    }),
  );
});
afterAll(() => Promise.all([split.dispose(), whole.dispose()]));

async function send(way: "query" | "import", text: string): Promise<Entry[]> {
  const answer = await whole.dispatchFetch(`http://door/${way}`, {
    method: "POST",
    body: JSON.stringify({ way, text }),
  });
  const said = (await answer.json()) as { schema: Entry[] } | { error: string };
  if ("error" in said) throw new Error(said.error);
  return said.schema;
}

/** The last ones that the rows were written for come before it. */
const ROWS = { file: "test/support/rows-before-0100.sql", before: "0100" };

test.each(["query", "import"] as const)(
  "every migration as one text by %s, with rows there",
  async (way) => {
    let schema = await send(way, `${LEDGER};`);
    let hasRows = false;
    for (const file of migrations()) {
      if (!hasRows && basename(file) > ROWS.before) {
        await send(way, readFileSync(ROWS.file, "utf8"));
        hasRows = true;
      }
      schema = await send(way, withRecord(file)).catch((error: Error) => {
        throw new Error(`${basename(file)}: ${error.message}`, { cause: error });
      });
    }
    const { results } = await split.db.prepare(SCHEMA).all<Entry>();
    const ofMigrations = ({ name }: Entry) => !/d1_migrations|sqlite_sequence/.test(name);
    expect(schema.filter(ofMigrations)).toEqual(results.filter(ofMigrations));
  },
);
