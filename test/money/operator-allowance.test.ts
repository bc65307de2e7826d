/** What an operator of support gives, takes and pays back in a day: up to a limit, each move whole or not at all. */
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
const days = (count: number) => count * 86_400;

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

  test("that is taken counts as what is given; a repeated request counts once", () =>
    memory.tell(async () => {
      const { does, refusedFor } = await operatorIn(shop, "anna", "support");
      const uid = await uidOf(await newBuyer(shop));
      await owner.does("people_give", { uid, days: 600, note, key: newId() });
      const given = { uid, note, days: 20, key: newId() };
      await does("people_give", given);
      await does("people_give", given);
      const taken = { uid, note, days: 30, key: newId() };
      await does("people_take", taken);
      await does("people_take", taken);
      const preview = await does("people_take_preview", { uid, days: 10 });
      expect(preview.allowance).toEqual({ most: days(60), left: days(10) });
      for (const move of ["people_give", "people_take"] as const) {
        const refused = await refusedFor(move, { uid, note, days: 11, key: newId() });
        expect(refused).toEqual(["AllowanceUsed"]);
        expect(await refusedFor(`${move}_preview`, { uid, days: 11 })).toEqual(refused);
      }
      expect(await entries()).toBe(3);
    }));

  describe("undone", () => {
    const left = async ({ does }: Pick<typeof owner, "does">, uid: string) =>
      (await does("people_give_preview", { uid, days: 1 })).allowance!.left;

    test.each(["people_give", "people_take"] as const)("comes back once: %s", (move) =>
      memory.tell(async () => {
        const anna = await operatorIn(shop, "anna", "support");
        const uid = await uidOf(await newBuyer(shop));
        await owner.does("people_give", { uid, days: 600, note, key: newId() });
        const key = newId();
        await anna.does(move, { uid, days: 50, note, key });
        const undo = { key, note };
        await Promise.all([1, 2, 3].map(() => anna.refusedFor("people_undo", undo)));
        expect(await left(anna, uid)).toBe(days(60));
        await anna.does(move, { uid, days: 50, note, key: newId() });
        expect(await left(anna, uid)).toBe(days(10));
      }),
    );

    test.each([
      ["what another gave", "bo", "2026-01-15T13:00:00.000Z"],
      ["what one gave on another day", "anna", "2026-01-16T13:00:00.000Z"],
    ])("counts as taken: %s", (_, giver, at) =>
      memory.tell(async () => {
        const anna = await operatorIn(shop, "anna", "support");
        const other = giver === "anna" ? anna : await operatorIn(shop, giver, "support");
        const uid = await uidOf(await newBuyer(shop));
        await owner.does("people_give", { uid, days: 600, note, key: newId() });
        const key = newId();
        await other.does("people_give", { uid, days: 50, note, key });
        clock.set(at);
        await anna.does("people_undo", { key, note });
        expect(await left(anna, uid)).toBe(days(10));
        clock.set("2026-01-15T12:00:00.000Z");
      }),
    );
  });
});

const usd = (amount: number) => ({ amount, currency: "USD" });

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
      const refused = await refusedFor("orders_refund", { number, note, key: newId() });
      expect(refused).toEqual(["RefundAllowanceUsed"]);
      expect(await refusedFor("orders_refund_preview", { number })).toEqual(refused);
      const some = await does("orders_refund_preview", { number, amount: "0.05" });
      expect(some.allowance).toEqual({ most: usd(5_000), left: usd(5) });
      const refunds = await shop.db.prepare(`SELECT count(*) AS n FROM refund`).first<number>("n");
      expect(refunds).toBe(5);
      await owner.does("orders_refund", { number, note, key: newId() });
    }));
});
