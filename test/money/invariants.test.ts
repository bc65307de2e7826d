/** The checker that runs after every suite is one that would find something. */
import { afterAll, expect, test } from "vitest";
import { brokenInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";

const memory = memoryDb();
afterAll(() => memory.close());

const CASES: [found: string, broken: string][] = [
  [
    "I1 an account is off: cash:sandbox USD by 999",
    `INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
     VALUES ('capture', 'p', 'cash:sandbox', 'sales', 999, 'USD', 'o', 1)`,
  ],
  [
    "I3 a time ledger has a gap: u 2",
    `INSERT INTO time_entry (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
     VALUES ('u', 2, 'trial', 'device', 0, 60, 1000, 1000, 61000, 1)`,
  ],
  [
    "I9 a coupon's count is wrong or over its limit: SPRING",
    `INSERT INTO coupon (id, code, percent, valid_from, first_purchase_only, note, created_at, taken)
     VALUES ('c', 'SPRING', 20, 1, 0, 'test', 1, 1)`,
  ],
];

test("an untouched database breaks nothing", async () => {
  expect(await brokenInvariants(memory.db)).toEqual([]);
});

test.each(CASES)("%s", async (found, broken) => {
  await memory.tell(async () => {
    await memory.db.prepare(`PRAGMA defer_foreign_keys = ON`).run();
    await memory.db.prepare(broken).run();
    expect((await brokenInvariants(memory.db)).join("\n")).toContain(found);
  });
});
