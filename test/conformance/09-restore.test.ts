/**
 * A deployed environment's database, by the commands and the real wrangler on a platform of one's own: copied, brought back from the
 * copy, and let go back in time.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type LocalPlatform, startPlatform } from "#test/platform/platform.ts";
import { type OwnProject, ownProject } from "#test/support/own-project.ts";
import { emptyDatabase, written } from "#tools/backup/copy.ts";
import { migrateCopy } from "#tools/backup/schema.ts";
import { configOf } from "#tools/deploy/configs.ts";

let local: LocalPlatform;
let project: OwnProject;
let db: ReturnType<LocalPlatform["database"]>;

beforeAll(async () => {
  const [{ database_id: id = "", database_name: name = "" } = {}] = configOf(
    "origin",
    "test",
  ).d1_databases;
  const folder = mkdtempSync(join(inject("stateRoot"), "platform-"));
  writeFileSync(
    join(folder, "account.json"),
    JSON.stringify({ scripts: {}, databases: { [id]: name } }),
  );
  local = await startPlatform({ folder, port: 0 });
  db = local.database(id);
  project = ownProject();
});
afterAll(() => local.stop());

interface Printed {
  file: string;
  faults: string[];
  toDo: string[];
  before: string | null;
  bookmark: string | null;
}

async function run(script: "backup" | "restore", ...words: string[]): Promise<Printed> {
  const line = [script, ...words, "--environment", "test", "--json"];
  return JSON.parse(await project.tool("tools/backup/run.ts", line, local.environment)) as Printed;
}

/** With rows that refer to the person, one of which nobody may take away. */
async function person(uid: string): Promise<void> {
  const statements = [
    `INSERT INTO user (id, uid, display_name, invite_code, language, created_at) VALUES (?1, ?1, ?2, ?1, 'en', 1)`,
    `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('account', ?1, ?1, ?2, 1)`,
    `INSERT INTO time_entry (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
       VALUES (?1, 1, 'trial', ?1 || ?2, 0, 60, 1000, 1000, 61000, 1)`,
  ];
  const name = `it's\n"${uid}"; --`;
  await db.batch(statements.map((sql) => db.prepare(sql).bind(uid, name)));
}

async function values(sql: string): Promise<unknown[]> {
  const { results } = await db.prepare(sql).all<{ value: unknown }>();
  return results.map(({ value }) => value);
}

const people = () => values(`SELECT uid AS value FROM user ORDER BY uid`);

test("a question to the platform's database is one request: sent again, nothing is done twice", async () => {
  await db.prepare(`SELECT 1`).run();
  // The runtime's own client stands still where it asks for a part of a call alone.
  const standing = vi.spyOn(Atomics, "wait");
  await db.batch([db.prepare(`SELECT 2`), db.prepare(`SELECT 3`)]);
  expect(standing).not.toHaveBeenCalled();
  standing.mockRestore();
});

test("a copy comes back into an empty database, and over people only when that is said", async () => {
  await expect(run("backup")).rejects.toThrow("The test database is not there yet.");
  const made = emptyDatabase();
  const names = migrateCopy(made);
  await db.batch(written(made).lines.map((line) => db.prepare(line)));
  await person("ANN");
  const copy = await run("backup");
  expect(copy.faults).toEqual([]);

  await person("BOB");
  await expect(run("restore", copy.file)).rejects.toThrow("has people (2). Say --over");
  expect(await people()).toEqual(["ANN", "BOB"]);
  const restored = await run("restore", copy.file, "--over");
  expect(restored).toMatchObject({
    faults: [],
    bookmark: expect.stringMatching(/^local-/) as string,
  });
  expect(await people()).toEqual(["ANN"]);
  expect(await values(`SELECT display_name AS value FROM user`)).toEqual([`it's\n"ANN"; --`]);
  expect(await values(`SELECT user_id AS value FROM time_entry`)).toEqual(["ANN"]);
  await expect(db.prepare(`DELETE FROM time_entry`).run()).rejects.toThrow("append-only");
  expect(await values(`SELECT name AS value FROM d1_migrations ORDER BY id`)).toEqual(names);
  expect(await values(`SELECT COUNT(*) AS value FROM restoration`)).toEqual([1]);
  expect(await values(`SELECT DISTINCT state AS value FROM deployment`)).toEqual(["rollback"]);
});

test("the platform's database goes back in time, and the same is moved", async () => {
  // The platform writes down a moment.
  await local.schedule();
  const at = new Date().toISOString();
  const before = await values(`SELECT COUNT(*) AS value FROM restoration`);
  await person("EVE");
  const restored = await run("restore", "--at", at, "--over");
  expect(restored.faults).toEqual([]);
  expect(await people()).toEqual(["ANN"]);
  expect(await values(`SELECT COUNT(*) AS value FROM restoration`)).toEqual([
    Number(before[0]) + 1,
  ]);
  expect(await values(`SELECT MAX(copied_at) AS value FROM restoration`)).toEqual([Date.parse(at)]);
  // The book of deployments does not go back.
  expect(await values(`SELECT COUNT(*) AS value FROM deployment`)).toEqual([3]);
});

test("nothing is restored while a deployment is under way", async () => {
  await db
    .prepare(
      `INSERT INTO deployment (release, holder, until) VALUES ('v2', 'ann@desk', unixepoch() + 60)`,
    )
    .run();
  const at = new Date().toISOString();
  await expect(run("restore", "--at", at, "--over")).rejects.toThrow("v2 by ann@desk");
});
