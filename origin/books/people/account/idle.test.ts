/** Accounts by name that nobody ever used are gone after a quarter of a year; all others stay. */
import { afterAll, expect, test } from "vitest";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { deleteExpiredSessions } from "#origin/books/people/session/repository.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { from, memoryBench } from "#test/support/bench.ts";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { IDLE_AFTER_MS, removeIdleAccounts } from "./idle.ts";

const memory = memoryDb();
const { db } = memory;
afterAll(() => memory.close());

test("a thousand accounts that nothing ever happened on are gone after a quarter of a year", async () => {
  await memory.tell(async () => {
    const bench = memoryBench(db);
    const used = newAccountName();
    await registerByName(bench.context, { account: used, password: PASSWORD });
    for (let made = 0; made < 1_000; made++) {
      const caller = from(bench.context, { ip: `198.51.${made >> 8}.${made & 255}` });
      await registerByName(caller, { account: newAccountName(), password: PASSWORD });
    }
    const users = () => db.prepare(`SELECT COUNT(*) AS rows FROM user`).first<number>("rows");
    bench.clock.advance(IDLE_AFTER_MS);
    await signInByName(bench.context, { account: used, password: PASSWORD });
    await deleteExpiredSessions(db, bench.clock.now()).run();
    for (let minute = 0; minute < 20; minute++) {
      await removeIdleAccounts(db, bench.clock.now());
      bench.clock.advance(60_000);
    }
    expect(await users()).toBe(1);
    expect(await db.prepare(`SELECT COUNT(*) AS rows FROM identity`).first("rows")).toBe(1);
  });
});

test("an account that only asked support stays, and holds up no other", async () => {
  await memory.tell(async () => {
    const { context, clock } = memoryBench(db);
    for (let made = 0; made < 2; made++)
      await registerByName(context, { account: newAccountName(), password: PASSWORD });
    await db
      .prepare(
        `INSERT INTO support_thread (id, number, user_id, topic, state, language, created_at, changed_at)
         SELECT 'thread', 'number', id, 'other', 'closed', 'en', 1, 1 FROM user LIMIT 1`,
      )
      .run();
    clock.advance(IDLE_AFTER_MS);
    await deleteExpiredSessions(db, clock.now()).run();
    await removeIdleAccounts(db, clock.now());
    expect(await db.prepare(`SELECT COUNT(*) AS rows FROM user`).first("rows")).toBe(1);
  });
});

test("accounts by name have a cap for all networks together", async () => {
  await memory.tell(async () => {
    const bench = memoryBench(db);
    await registerByName(bench.context, { account: newAccountName(), password: PASSWORD });
    await db
      .prepare(`UPDATE limit_window SET count = ?1`)
      .bind(LIMITS.accountsByNameADay.count)
      .run();
    const outcome = await registerByName(from(bench.context, { ip: "198.51.100.1" }), {
      account: newAccountName(),
      password: PASSWORD,
    });
    expect(outcome).toMatchObject({ problem: "TooManyRequests" });
  });
});
