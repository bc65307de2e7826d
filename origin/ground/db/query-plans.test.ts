/**
 * No statement reads a table from end to end that grows with people (security Z4). Every function that prepares one is
 * called with a database that only listens, and SQLite says how it would run what was heard. A walk along an index is
 * let pass: it goes in the order that is asked for, to a limit, or is of a partial index.
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ZodError } from "zod";

/** What somebody writes by hand, a deployment has once, or a restore leaves. */
const SMALL = new Set([
  "announcement",
  "benefit_account",
  "canary_statement",
  "coupon",
  "d1_migrations",
  "plan_price",
  "plan_price_withdrawal",
  "plan_sale",
  "product",
  "release",
  "release_file",
  "fault",
  "job_run",
  "operator",
  "operator_invitation",
  "operator_passkey",
  "operator_session",
  "operator_token",
  "erase_again",
  "release_manifest",
  "release_mirror",
  "restoration",
  "review",
  "sqlite_master",
  "support_ready",
]);

/** Each statement by where it comes from. */
const heard = new Map<string, Set<string>>();

const FILES = globSync("origin/**/*.ts", {
  exclude: [
    "**/*.test.ts",
    "origin/doors/dev/**",
    "origin/ground/db/d1-over.ts",
    "origin/ground/db/statement.ts",
    "origin/ground/db/counted.ts",
    "origin/ground/db/reach.ts",
    "origin/ground/db/together.ts",
  ],
}).filter((file) => sitesIn(file) > 0);

for (const file of FILES) {
  const module = (await import(resolve(file))) as Record<string, unknown>;
  for (const [name, made] of Object.entries(module)) {
    // safe because whatever else is thrown in its way is caught below
    if (typeof made === "function") await listenTo(`${file} ${name}`, made as Making);
  }
}

/** What verbs ask with their session still unknown: their caller is SQL. */
interface Asking {
  asked?: { asks: (...parameters: unknown[]) => Promise<unknown> };
}

function unlessUnread(error: unknown): void {
  if (!(error instanceof ZodError)) throw error;
}

const VERBS = "origin/entry/verbs.ts";
const SESSIONS = "origin/books/people/session/repository.ts";
const { verbs } = (await import(resolve(VERBS))) as { verbs: Record<string, Asking> };
const { personOf } = (await import(resolve(SESSIONS))) as { personOf: Making };
for (const [call, { asked }] of Object.entries(verbs)) {
  const context = new Proxy(listening(`${VERBS} ${call}`), {
    get: (own, key) => (key === "me" ? personOf("1", 1) : Reflect.get(own, key)),
  });
  // What is sealed is read only as what was sealed, and then no question hangs on who calls.
  if (asked) await asked.asks(context, anything()).catch(unlessUnread);
}

/** How many statements a file makes. */
function sitesIn(file: string): number {
  return readFileSync(file, "utf8").split(/\.prepare\(|\b(?:statement|insertRow)\(/).length - 1;
}

type Making = (...parameters: unknown[]) => unknown;

/** With and without the last parameter, which may be a transition that a statement depends on. */
async function listenTo(where: string, made: Making): Promise<void> {
  for (const last of [anything(), undefined]) {
    try {
      await made(listening(where), anything(), anything(), anything(), last);
    } catch {
      // It had nothing to work on after its statement; one that never came to it is missed below.
    }
  }
}

/** A database, and a verb's context with it. */
function listening(where: string): object {
  const statement = {
    bind: () => statement,
    first: () => Promise.resolve(null),
    all: () => Promise.resolve({ results: [] }),
    run: () => Promise.resolve({ meta: {} }),
  };
  const db = {
    prepare(sql: string) {
      const from = heard.get(where) ?? new Set();
      heard.set(where, from.add(sql));
      return statement;
    },
    batch: () => Promise.resolve([]),
  };
  return new Proxy({ ...db, db }, { get: (own, key) => Reflect.get(own, key) ?? anything() });
}

/** Goes as whatever a function takes: a text "1", a list of one, and each of its properties is something too. */
function anything(): object {
  return new Proxy(() => anything(), {
    get(_, key) {
      if (key === Symbol.toPrimitive || key === "toJSON") return () => "1";
      if (key === Symbol.iterator) return () => [anything()].values();
      if (key === "map" || key === "flatMap") return (use: Making) => [use(anything())].flat();
      if (key === "then") return undefined;
      if (key === "sql") return "WHERE g.id = 1";
      return key === "aggregate" ? "user" : anything();
    },
  });
}

/** The platform's own, where it notes which migrations it applied. */
const LEDGER = `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT, applied_at TIMESTAMP)`;

const schema = globSync("origin/ground/db/migrations/*.sql")
  .toSorted()
  .map((file) => readFileSync(file, "utf8"))
  .concat(LEDGER);

/** An insert looks for rows that refer to it only while a deferred key is broken, and there is none. */
function database(foreignKeys: boolean): DatabaseSync {
  const sqlite = new DatabaseSync(":memory:", { enableForeignKeyConstraints: foreignKeys });
  for (const statements of schema) sqlite.exec(statements);
  return sqlite;
}
const [strict, lax] = [database(true), database(false)];

function scanned(sql: string): string[] {
  const sqlite = sql.startsWith("INSERT") ? lax : strict;
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  const details = plan.map(({ detail }) => detail);
  const made = details.flatMap(
    (detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/.exec(detail)?.[1] ?? [],
  );
  return details
    .flatMap((detail) => /^SCAN (\w+)$/.exec(detail)?.[1] ?? [])
    .filter((name) => !made.includes(name))
    .map((name) => tableOf(name, sql))
    .filter((table) => !SMALL.has(table));
}

function tableOf(name: string, sql: string): string {
  return new RegExp(`(?:FROM|JOIN) (\\w+) (?:AS )?${name}\\b`).exec(sql)?.[1] ?? name;
}

test.each(FILES)("every statement of %s is heard", (file) => {
  const own = [...heard].filter(([where]) => where.startsWith(`${file} `));
  const statements = new Set(own.flatMap(([, of]) => [...of]));
  expect(statements.size).toBeGreaterThanOrEqual(sitesIn(file));
});

test.each([...heard])("%s reads along an index", (_, statements) => {
  expect([...statements].flatMap(scanned)).toEqual([]);
});
