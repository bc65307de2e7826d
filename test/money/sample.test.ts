/** The sample business: all that must hold of any business holds of it, and the same seed tells the same one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { type MemoryDb, memoryDb } from "#test/support/memory-db.ts";
import { tellHalfYear } from "#tools/sample/half-year.ts";

const DAYS = 16;
const UNTIL = Date.parse("2026-06-30T15:30:00.000Z");

let memory: MemoryDb;
let refused: string[];

beforeAll(async () => ({ memory, refused } = await told(1)));
afterAll(() => memory.close());

async function told(seed: number) {
  const made = memoryDb();
  const secrets = { VAULT_SECRET: "v".repeat(43), DEVICE_LINK_KEY: "0".repeat(32) };
  const siteOrigin = "https://sample.example";
  const telling = { seed, days: DAYS, until: UNTIL, secrets, siteOrigin };
  return { memory: made, refused: await tellHalfYear(made.db, telling) };
}

const ask = (sql: string, of = memory) => of.sqlite.prepare(sql).all();

test("breaks nothing, and the product refuses little of it", async () => {
  expect(await brokenInvariants(memory.db)).toEqual([]);
  expect(refused.length).toBeLessThan(5);
});

test.each([
  "user",
  "purchase",
  "gift",
  "group_buy",
  "refund",
  "coupon_reservation",
  "support_message",
  "commission_entry",
  "dev_message",
  "operator_action",
])("has rows of %s", (table) => {
  expect(ask(`SELECT 1 FROM ${table} LIMIT 1`)).toHaveLength(1);
});

test("leaves something to do: a dispute, and money to be sent back by hand", () => {
  const left = ask(`SELECT kind FROM refund WHERE status = 'requested' OR kind = 'dispute'`);
  expect(left.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["dispute", "operator"]));
});

describe("its numbers", () => {
  test("are closed by the schedule, every day but the last", () => {
    const days = ask(`SELECT day FROM closed_day ORDER BY day`).map(({ day }) => day);
    const first = UNTIL - (UNTIL % DAY_MS) - DAYS * DAY_MS;
    const wanted = Array.from({ length: DAYS }, (_, at) =>
      new Date(first + at * DAY_MS).toISOString().slice(0, 10),
    );
    expect(days).toEqual(wanted);
  });

  test("are the ledger's", () => {
    const midnight = UNTIL - (UNTIL % DAY_MS);
    const [ledger] = ask(
      `SELECT SUM(amount) AS sum FROM money_entry WHERE debit LIKE 'cash:%' AND at < ${midnight}`,
    );
    const [figures] = ask(`SELECT SUM(amount) AS sum FROM day_figure WHERE what = 'cash_in'`);
    expect(figures).toEqual(ledger);
  });
});

test("is the same for a seed, and another for another", async () => {
  const business = (of: MemoryDb) =>
    ask(
      `SELECT created_at, product_id, amount, status FROM purchase ORDER BY created_at, product_id, amount`,
      of,
    );
  const [again, other] = [await told(1), await told(2)];
  expect(business(again.memory)).toEqual(business(memory));
  expect(business(other.memory)).not.toEqual(business(memory));
  again.memory.close();
  other.memory.close();
});
