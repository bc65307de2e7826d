/** Names of a statement become places: each name once, texts in quotes left alone, and nothing left unsaid. */
import { expect, test } from "vitest";
import { insertRow, statement } from "./statement.ts";

function listening() {
  const heard = { sql: "", values: [] as unknown[] };
  const prepare = (sql: string) => {
    heard.sql = sql;
    return { bind: (...values: unknown[]) => heard.values.push(...values) };
  };
  // safe because a statement is only prepared and bound here
  return { heard, db: { prepare } as unknown as D1Database };
}

test("a name has one place, however often it comes", () => {
  const { db, heard } = listening();
  statement(db, "SELECT :b, :a WHERE x = :b", { a: 1, b: 2 });
  expect(heard).toEqual({ sql: "SELECT ?1, ?2 WHERE x = ?1", values: [2, 1] });
});

test("a text in quotes names nothing", () => {
  const { db, heard } = listening();
  statement(db, "SELECT ':a ?', :a", { a: null });
  expect(heard).toEqual({ sql: "SELECT ':a ?', ?1", values: [null] });
});

test.each(["SELECT :b", "SELECT ?1", "SELECT ?"])("%s is refused", (sql) => {
  expect(() => statement(listening().db, sql, { a: 1 })).toThrow(/statement's/);
});

test("SQL stands where a value is not known yet, with values of its own", () => {
  const { db, heard } = listening();
  const person = {
    sql: "SELECT id FROM s WHERE hash = :hash AND at > :a",
    values: { hash: "h", a: 9 },
  };
  statement(db, "SELECT :a FROM t WHERE owner = :person OR friend = :person", { a: 1, person });
  const found = "(SELECT id FROM s WHERE hash = ?2 AND at > ?3)";
  expect(heard).toEqual({
    sql: `SELECT ?1 FROM t WHERE owner = ${found} OR friend = ${found}`,
    values: [1, "h", 9],
  });
});

test("a row is inserted by its columns, where the condition holds", () => {
  const { db, heard } = listening();
  insertRow(db, "t", { id: "x", at: 5 }, "EXISTS (SELECT 1 FROM t WHERE id = :other)", {
    other: "y",
  });
  expect(heard).toEqual({
    sql: "INSERT INTO t (id, at) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM t WHERE id = ?3)",
    values: ["x", 5, "y"],
  });
});
