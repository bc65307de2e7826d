/**
 * The list of tables against the schema and against what a restore does: a new table, a new number that is counted up and a new
 * move must be in it. Seen to fail: a table that nobody names, a move of one that is said to stay inside.
 */
import { afterAll, describe, expect, test } from "vitest";
import { carried } from "./carried.ts";
import { emptyDatabase } from "./copy.ts";
import { movesOf } from "./moves.ts";
import { migrateCopy } from "./schema.ts";
import { COUNTED, type Fate, FATES } from "./tables.ts";

const database = emptyDatabase();
migrateCopy(database);
afterAll(() => database.close());

function schema(condition: string): string[] {
  return database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*' AND ${condition}`,
    )
    .all()
    .map(({ name }) => String(name))
    .toSorted();
}

const withFate = (fate: Fate) =>
  Object.keys(FATES)
    .filter((table) => FATES[table]!.includes(fate))
    .toSorted();

/** The tables that statements write. */
function written(statements: string[]): string[] {
  const found = statements.flatMap((sql) =>
    [...sql.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)/g)].map(([, table]) => table!),
  );
  return [...new Set(found)].toSorted();
}

const MOVES = movesOf({ copiedAt: 0, restoredAt: 1, watched: 100, lastIndex: 0 });
const SEQUENCES = "sqlite_sequence";

describe("what a restore does with each table", () => {
  test("is said of all of them, and of no other", () => {
    expect(Object.keys(FATES).toSorted()).toEqual(schema("TRUE"));
    expect(Object.keys(FATES).filter((table) => FATES[table]!.length === 0)).toEqual([]);
  });

  test("moves those that it says, and no other", () => {
    const moved = written(MOVES).filter((table) => table !== SEQUENCES);
    const jumping = Object.keys(COUNTED).filter((table) => COUNTED[table] === "jumps");
    expect([...new Set([...moved, ...jumping])].toSorted()).toEqual(withFate("moved"));
  });

  test("takes over those that it says, and no other", () => {
    expect(written(carried(1).map(({ to }) => to))).toEqual(withFate("carried"));
  });

  test("a number that is counted up jumps, or never leaves the house", () => {
    expect(Object.keys(COUNTED).toSorted()).toEqual(schema(`sql LIKE '%AUTOINCREMENT%'`));
    const jumped = MOVES.filter((sql) => sql.startsWith(`UPDATE ${SEQUENCES} `)).map(
      (sql) => /name = '(\w+)'/.exec(sql)?.[1],
    );
    expect(jumped).toEqual(Object.keys(COUNTED).filter((table) => COUNTED[table] === "jumps"));
  });
});
