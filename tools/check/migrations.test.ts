/** What code of before could not live with is refused, and what it can is not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkMigrations } from "./migrations.ts";

const RAISE = "BEGIN SELECT RAISE(ABORT, 'no'); END;";

function check(sql: string, listed: Record<string, string> = {}): string[] {
  const folder = mkdtempSync(join(tmpdir(), "halyard-migrations-"));
  writeFileSync(join(folder, "0199_x.sql"), sql);
  try {
    return checkMigrations(folder, listed);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ["DROP TABLE a;", /takes something away: DROP TABLE a/],
  ["ALTER TABLE a DROP COLUMN b;", /DROP COLUMN b/],
  ["ALTER TABLE a RENAME TO b;", /RENAME TO b/],
  ["ALTER TABLE a RENAME COLUMN b TO c;", /RENAME COLUMN b TO c/],
  ["ALTER TABLE a ADD COLUMN b TEXT NOT NULL;", /code of before does not write/],
  ["CREATE UNIQUE INDEX i ON a (b);", /refuses writes of before/],
  [`CREATE TRIGGER t BEFORE INSERT ON a ${RAISE}`, /refuses writes of before: CREATE TRIGGER t/],
  [`CREATE TRIGGER t AFTER UPDATE OF b ON a WHEN NEW.b = 1 ${RAISE}`, /refuses writes of before/],
  [`CREATE TABLE a (b);\nCREATE TRIGGER t BEFORE INSERT ON a\n${RAISE}`, /a trigger is one line/],
  [
    `CREATE TABLE a (b);\nCREATE TRIGGER t BEFORE INSERT ON a begin SELECT 1; end;`,
    /a trigger is one line/,
  ],
  [
    `CREATE TABLE a (b);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT CASE WHEN 1 THEN 2 END; END;`,
    /no CASE/,
  ],
  ["CREATE TABLE a (b);\r\n", /carriage returns/],
])("refused: %j", (sql, fault) => {
  expect(check(sql)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  "CREATE TABLE a (b TEXT NOT NULL);\nCREATE UNIQUE INDEX i ON a (b);",
  `CREATE TABLE a (b TEXT NOT NULL);\nCREATE TRIGGER t BEFORE INSERT ON a ${RAISE}`,
  "ALTER TABLE a ADD COLUMN b TEXT;",
  "ALTER TABLE a ADD COLUMN b INTEGER NOT NULL DEFAULT 0;",
  "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET n = n + 1; END;",
  "-- DROP TABLE a;\nINSERT INTO a (b) VALUES ('DROP TABLE x; RENAME');",
  "DROP TRIGGER t;\nDROP INDEX i;",
])("allowed: %j", (sql) => {
  expect(check(sql)).toEqual([]);
});

test("listed ones may, and a list names only what is there", () => {
  expect(check("DROP TABLE a;", { "0199_x.sql": "never read" })).toEqual([]);
  expect(check("", { "0198_y.sql": "gone" })).toEqual([
    expect.stringContaining("is listed and not there"),
  ]);
});

test("ours only add, but for the listed ones", () => {
  expect(checkMigrations()).toEqual([]);
});
