/** A copy as text: it loads where everything is checked, holds what was there to the last byte, and takes any order of an export. */
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { deploymentsOf, dropping, emptyDatabase, loaded, written } from "./copy.ts";
import { differences, faultsOf, faultsOfCopy } from "./check.ts";
import { isOurs, migrateCopy, schemaOf } from "./schema.ts";

/** A table that refers to a later one and one to itself, a trigger that fires on rows, numbers that are given once. */
const SCHEMA = `
  CREATE TABLE child (id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES parent (id), note TEXT, size REAL) STRICT;
  CREATE TABLE parent (id TEXT PRIMARY KEY, above TEXT REFERENCES parent (id)) STRICT, WITHOUT ROWID;
  CREATE TABLE given (number INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
  CREATE INDEX child_parent ON child (parent);
  CREATE VIEW children AS SELECT id FROM child;
  CREATE TRIGGER child_closed BEFORE INSERT ON child
  BEGIN
    SELECT RAISE(ABORT, 'no more children; and no more of it');
  END;`;

function family(note = "a"): DatabaseSync {
  const database = emptyDatabase();
  database.exec(SCHEMA.split("  CREATE TRIGGER")[0]!);
  database.prepare(`INSERT INTO child VALUES ('c', 'b', ?, 0.1)`).run(note);
  database.exec(`
    INSERT INTO parent VALUES ('a', 'b'), ('b', NULL);
    INSERT INTO given VALUES (7); DELETE FROM given;
    CREATE TABLE deployment (id INTEGER PRIMARY KEY); INSERT INTO deployment VALUES (3);
    CREATE TRIGGER ${SCHEMA.split("CREATE TRIGGER ")[1]}`);
  return database;
}

test("loads into a database that checks every reference, and is the same there", () => {
  const { sql, tables } = written(family());
  const strict = new DatabaseSync(":memory:");
  strict.exec(`BEGIN;${sql}COMMIT;`);
  expect(written(strict)).toEqual(written(family()));
  expect(tables).toMatchObject({ child: { rows: 1 }, parent: { rows: 2 }, given: { rows: 0 } });
  strict.exec(`INSERT INTO given DEFAULT VALUES`);
  expect(strict.prepare(`SELECT number FROM given`).all()).toMatchObject([{ number: 8 }]);
  expect(() => strict.exec(`INSERT INTO child VALUES ('d', 'b', '', 0)`)).toThrow("no more");
});

test("any text comes back as it was", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\n", "\\n\n", "';--", "\r\n"),
  );
  fc.assert(
    fc.property(
      text.filter((note) => !note.includes("\0") && note.isWellFormed()),
      (note) => {
        const again = loaded(written(family(note)).sql);
        expect(again.prepare(`SELECT note, size FROM child`).all()).toMatchObject([
          { note, size: 0.1 },
        ]);
      },
    ),
  );
});

test("an export loads whatever comes first in it: rows before what they refer to, triggers before rows", () => {
  const rows = `INSERT INTO child VALUES ('c', 'b', 'a', 0.1); INSERT INTO parent VALUES ('a', 'b'), ('b', NULL);`;
  const database = loaded(`PRAGMA defer_foreign_keys=TRUE; ${SCHEMA} ${rows}`);
  expect(written(database).tables).toMatchObject({ child: { rows: 1 }, parent: { rows: 2 } });
});

test("what is dropped is all of it but the book of deployments, which is no part of a copy", () => {
  const database = family();
  expect(written(database).tables).not.toHaveProperty("deployment");
  expect(deploymentsOf(database).at(-1)).toBe(`INSERT INTO "deployment" ("id") VALUES(3);`);
  const strict = new DatabaseSync(":memory:");
  strict.exec(`BEGIN; ${written(database).sql} COMMIT;`);
  strict.exec(`BEGIN; PRAGMA defer_foreign_keys = TRUE; ${dropping(strict).join("\n")} COMMIT;`);
  expect(written(strict).tables).toEqual({});
  database.exec(dropping(database).join("\n"));
  expect(
    database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all(),
  ).toMatchObject([{ name: "sqlite_sequence" }, { name: "deployment" }]);
});

test("one row that is another, gone or too many is named", async () => {
  const { tables } = written(family());
  expect(differences(tables, tables)).toEqual([]);
  expect(differences(tables, written(family("b")).tables)).toEqual([
    "child has 1 rows, and not the same ones",
  ]);
  const fewer = family();
  fewer.exec(`DELETE FROM parent`);
  expect(differences(tables, written(fewer).tables)).toEqual(["parent has 0 rows in place of 2"]);
});

test("a copy of an older schema is migrated, one of a later schema refused, and what is broken is found", async () => {
  const database = emptyDatabase();
  expect(isOurs(database)).toBe(false);
  const names = migrateCopy(database);
  expect(schemaOf(database)).toBe(names.at(-1));
  const copy = written(database);
  expect(await faultsOfCopy(copy.sql, copy.tables)).toEqual([]);
  const again = loaded(copy.sql);
  expect(migrateCopy(again)).toEqual([]);
  again.exec(`INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
    VALUES ('capture', 'p', 'cash:sandbox', 'sales', 999, 'USD', 'o', 1)`);
  const faults = await faultsOf(again);
  expect(faults).toContain("I1 an account is off: cash:sandbox USD by 999");
  expect(faults).toContain("A row of money_entry refers to no purchase");
  again.exec(`INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')`);
  expect(() => migrateCopy(again)).toThrow("9999_later.sql");
});
