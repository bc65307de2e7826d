/** What an operator of support gives and pays back in a day: up to a limit, each move whole or not at all. */
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { fakeClock } from "#test/support/clock.ts";
import { operatorIn } from "#test/support/console.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { paidOrder } from "#test/support/referrals.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const owner = operatorOn(shop);
afterAll(() => memory.close());

const note = "test";

async function entries(): Promise<number> {
  const sql = `SELECT count(*) AS n FROM time_entry WHERE source = 'operator'`;
  return (await shop.db.prepare(sql).first<number>("n"))!;
}

async function orderOf(person: Awaited<ReturnType<typeof newBuyer>>): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db
    .prepare(sql)
    .bind(await paidOrder(person))
    .first<string>("number"))!;
}

describe("time", () => {
  test("is given up to sixty days a day by one operator; then nothing of it is written", () =>
    memory.tell(async () => {
      const { does, refusedFor } = await operatorIn(shop, "anna", "support");
      const bo = await operatorIn(shop, "bo", "support");
      const to = async () => ({ uid: await uidOf(await newBuyer(shop)), note, key: newId() });
      await does("people_give", { ...(await to()), days: 40 });
      const before = await entries();
      expect(await refusedFor("people_give", { ...(await to()), days: 21 })).toEqual([
        "AllowanceUsed",
      ]);
      expect(await entries()).toBe(before);
      const { actions } = await owner.does("audit_list", { operation: "people_give" });
      expect(actions).toHaveLength(1);
      await does("people_give", { ...(await to()), days: 20 });
      await bo.does("people_give", { ...(await to()), days: 60 });
      await owner.does("people_give", { ...(await to()), days: 600 });
      clock.set("2026-01-16T00:00:00.000Z");
      await does("people_give", { ...(await to()), days: 60 });
      clock.set("2026-01-15T12:00:00.000Z");
    }));

  test("is previewed by what giving does, with what is left of the day", () =>
    memory.tell(async () => {
      const { does, refusedFor } = await operatorIn(shop, "anna", "support");
      const uid = await uidOf(await newBuyer(shop));
      const days = (count: number) => count * 86_400;
      const preview = await does("people_give_preview", { uid, days: 40 });
      expect(preview.allowance).toEqual({ most: days(60), left: days(60) });
      const given = await does("people_give", { uid, days: 40, note, key: newId() });
      expect([given.seconds, given.expiresAt]).toEqual([preview.seconds, preview.until]);
      const next = await does("people_give_preview", { uid, days: 20 });
      expect(next).toMatchObject({ from: preview.until, allowance: { left: days(20) } });
      const over = await refusedFor("people_give_preview", { uid, days: 21 });
      expect(over).toEqual(await refusedFor("people_give", { uid, days: 21, note, key: newId() }));
      expect(over).toEqual(["AllowanceUsed"]);
      const free = await owner.does("people_give_preview", { uid, days: 600 });
      expect(free.allowance).toBeNull();
    }));

  test("that is taken, and a repeated request, use nothing of it", () =>
    memory.tell(async () => {
      const { does } = await operatorIn(shop, "anna", "support");
      const of = { uid: await uidOf(await newBuyer(shop)), note };
      const given = { ...of, days: 60, key: newId() };
      await does("people_give", given);
      await does("people_give", given);
      await does("people_take", { ...of, days: 60, key: newId() });
      expect(await entries()).toBe(2);
    }));
});

describe("refunds", () => {
  test("go out up to a sum a day by one operator; then nothing of it is written", () =>
    memory.tell(async () => {
      const { does, refusedFor } = await operatorIn(shop, "anna", "support");
      // Each order is 9.99 USD, and 50.00 is a day's.
      for (let paid = 0; paid < 5; paid++) {
        const number = await orderOf(await newBuyer(shop));
        await does("orders_refund", { number, note, key: newId() });
      }
      const number = await orderOf(await newBuyer(shop));
      expect(await refusedFor("orders_refund", { number, note, key: newId() })).toEqual([
        "AllowanceUsed",
        "amount",
      ]);
      const refunds = await shop.db.prepare(`SELECT count(*) AS n FROM refund`).first<number>("n");
      expect(refunds).toBe(5);
      await owner.does("orders_refund", { number, note, key: newId() });
    }));
});
