/** Calls are counted in memory and written beside an answer: a row a day for each name and what became of it. */
import { afterAll, expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { createTally } from "./tally.ts";

const memory = memoryDb();
afterAll(() => memory.close());

function counting() {
  const clock = fakeClock("2026-03-01T23:59:55.000Z");
  const written: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void written.push(work);
  const tally = createTally({ db: memory.db, clock, waitUntil });
  const rows = async () => {
    await Promise.all(written);
    return memory.sqlite.prepare(`SELECT * FROM call_day ORDER BY 1, 2, 3`).all();
  };
  return { clock, written, tally, rows };
}

test("the first is written at once, the rest together some seconds later, each on its own day", async () => {
  await memory.tell(async () => {
    const { clock, written, tally, rows } = counting();
    tally("payment_shop", "Success", 20);
    expect(written).toHaveLength(1);
    tally("payment_shop", "Success", 1_000);
    tally("payment_shop", "TooManyRequests", 5);
    expect(written).toHaveLength(1);
    clock.advance(10_000);
    tally("payment_shop", "Success", 999);
    expect(written).toHaveLength(2);
    expect(await rows()).toEqual([
      { day: "2026-03-01", call: "payment_shop", outcome: "Success", count: 2, slow: 1 },
      { day: "2026-03-01", call: "payment_shop", outcome: "TooManyRequests", count: 1, slow: 0 },
      { day: "2026-03-02", call: "payment_shop", outcome: "Success", count: 1, slow: 0 },
    ]);
  });
});

test("a call that waits on purpose is slow only beyond that", async () => {
  await memory.tell(async () => {
    const { tally, rows } = counting();
    tally("payment_joint_follow", "Success", 25_500);
    expect(await rows()).toMatchObject([{ count: 1, slow: 0 }]);
  });
});

test("a database that refuses costs the counts, and nobody hears of it", async () => {
  const refusing = {
    prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error()) }) }),
  };
  const written: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void written.push(work);
  // safe because nothing else is asked of it
  const db = refusing as unknown as D1Database;
  createTally({ db, clock: fakeClock(), waitUntil })("payment_shop", "Success", 1);
  await expect(Promise.all(written)).resolves.toEqual([undefined]);
});
