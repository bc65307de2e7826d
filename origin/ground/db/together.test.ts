/** What is asked side by side is one batch, and no fate is shared that was not asked for. */
import { describe, expect, test } from "vitest";
import { d1Over, type Results } from "./d1-over.ts";
import { together } from "./together.ts";

/** A database that answers each statement with itself, and refuses batches that name `broken`. */
function spied() {
  const batches: string[][] = [];
  const db = d1Over(async (statements) => {
    const sqls = statements.map(({ sql, values }) => [sql, ...values].join(" "));
    batches.push(sqls);
    if (sqls.some((sql) => sql.includes("broken"))) throw new Error("refused");
    return sqls.map((sql) => ({ results: [{ sql }], meta: { changes: 1 } })) as unknown as Results;
  });
  return { ...together(db), batches };
}

const said = (sql: string) => ({ sql });

describe("what is asked side by side", () => {
  test("goes as one batch, and each has its own answer", async () => {
    const { db, batches } = spied();
    const [first, all, column] = await Promise.all([
      db.prepare("SELECT ?1").bind(1).first(),
      db.prepare("SELECT 2").all(),
      db.prepare("SELECT 3").first("sql"),
    ]);
    expect([first, all.results, column]).toEqual([
      said("SELECT ?1 1"),
      [said("SELECT 2")],
      "SELECT 3",
    ]);
    expect(batches).toEqual([["SELECT ?1 1", "SELECT 2", "SELECT 3"]]);
  });

  test("goes behind a batch that is among it", async () => {
    const { db, batches } = spied();
    const [written, read] = await Promise.all([
      db.batch([db.prepare("UPDATE a"), db.prepare("SELECT a")]),
      db.prepare("SELECT b").first(),
    ]);
    expect([written.map(({ results }) => results[0]), read]).toEqual([
      [said("UPDATE a"), said("SELECT a")],
      said("SELECT b"),
    ]);
    expect(batches).toEqual([["UPDATE a", "SELECT a", "SELECT b"]]);
  });

  test("goes later where it is asked later", async () => {
    const { db, batches } = spied();
    await db.prepare("SELECT 1").first();
    await db.prepare("SELECT 2").first();
    expect(batches).toEqual([["SELECT 1"], ["SELECT 2"]]);
  });
});

describe("what writes", () => {
  test("shares a batch with nothing else that does", async () => {
    const { db, batches } = spied();
    await Promise.all([
      db.prepare("UPDATE a").run(),
      db.prepare("SELECT a").first(),
      db.batch([db.prepare("UPDATE b")]),
    ]);
    expect(batches).toEqual([["UPDATE a", "SELECT a"], ["UPDATE b"]]);
  });

  test("takes no question with it when it is refused", async () => {
    const { db } = spied();
    const [written, read] = await Promise.allSettled([
      db.batch([db.prepare("UPDATE broken")]),
      db.prepare("SELECT a").first(),
    ]);
    expect(written).toMatchObject({ status: "rejected", reason: { message: "refused" } });
    expect(read).toEqual({ status: "fulfilled", value: said("SELECT a") });
  });

  test("is a fault where only reading is allowed, before anything is sent", async () => {
    const { reads, batches } = spied();
    expect(() => reads.prepare("UPDATE a")).toThrow("writes before its caller is known");
    expect(() => reads.prepare("INSERT INTO a SELECT 1")).toThrow("writes before");
    expect(await reads.prepare("SELECT a").first()).toEqual(said("SELECT a"));
    expect(batches).toEqual([["SELECT a"]]);
  });
});

test("a question that fails fails for whoever asked, and for those beside", async () => {
  const { db } = spied();
  const asked = ["SELECT broken", "SELECT a"].map((sql) => db.prepare(sql).first());
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

describe("a question that is held", () => {
  test("goes with the next, however late that is asked", async () => {
    const { db, hold, batches } = spied();
    const held = hold((held) => held.prepare("SELECT 1").first());
    await new Promise((later) => setTimeout(later));
    expect(batches).toEqual([]);
    await Promise.all([db.prepare("SELECT 2").first(), held]);
    expect(batches).toEqual([["SELECT 1", "SELECT 2"]]);
  });

  test("goes alone when it is sent", async () => {
    const { hold, send, batches } = spied();
    const held = hold((held) => held.prepare("SELECT 1").first());
    send();
    expect(await held).toEqual(said("SELECT 1"));
    send();
    expect(batches).toEqual([["SELECT 1"]]);
  });
});
