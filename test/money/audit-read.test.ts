/** The operators' record as it is read: by day, by person, page by page, as values, and by whom. */
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { ask } from "#origin/verbs/support/asking/ask.ts";
import { dataOf } from "#test/support/business-dials.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorIn } from "#test/support/console.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { paidOrder } from "#test/support/referrals.ts";
import { question } from "#test/support/questions.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop, "test");
afterAll(() => memory.close());

const uid = async () => uidOf(await newBuyer(shop));
const note = "test";

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

test("the record is read a page at a time, of a day and of a person", () =>
  memory.tell(async () => {
    const [one, other] = [await newBuyer(shop), await uid()];
    const mine = await uidOf(one);
    clock.set("2026-03-01T23:59:59.999Z");
    const { number } = await boughtOrder(one);
    await does("people_block", { uid: mine, from: "inviting", note });
    clock.set("2026-03-02T00:00:00.000Z");
    await does("people_block", { uid: other, from: "buying", note });
    await does("orders_paid", { number, amount: "9.99", reference: "transfer 3" });
    const first = await does("audit_list", { day: "2026-03-01" });
    expect(first.actions.map(({ subject }) => subject)).toEqual([mine]);
    const own = await does("audit_list", { person: mine });
    expect(own.actions.map(({ subject }) => subject)).toEqual([number, mine]);
    const page = await does("audit_list", { limit: 2 });
    const rest = await does("audit_list", { limit: 2, cursor: page.next });
    expect([...page.actions, ...rest.actions]).toHaveLength(3);
    expect(rest.next).toBeNull();
  }));

describe("a row says", () => {
  test("about whom it was: a person, and whose order, question or settlement", () =>
    memory.tell(async () => {
      const person = await newBuyer(shop);
      const own = await uidOf(person);
      const order = await numberOf(await paidOrder(person));
      const { thread } = dataOf(await ask(person, question()));
      await does("people_show", { uid: own });
      await does("orders_show", { number: order });
      await does("support_show", { number: thread.number });
      await does("plans_sale", { id: "month-1", sale: "off" });
      const { actions } = await does("audit_list", { person: own });
      expect(actions.map(({ operation }) => operation).toSorted()).toEqual([
        "orders_show",
        "people_show",
        "support_show",
      ]);
      expect(new Set(actions.map(({ person: about }) => about))).toEqual(new Set([own]));
      const all = await does("audit_list", {});
      expect(all.actions.find(({ operation }) => operation === "plans_sale")!.person).toBeNull();
    }));

  test("what it was before and after", () =>
    memory.tell(async () => {
      const about = { uid: await uid(), note };
      await does("people_block", { ...about, from: "buying" });
      await does("people_give", { ...about, days: 1, key: newId() });
      const { actions } = await does("audit_list", { person: about.uid });
      const of = (operation: string) => {
        const { before, after } = actions.find((row) => row.operation === operation)!;
        return [before, after].map((json) => JSON.parse(json!) as object);
      };
      expect(of("people_block")).toEqual([{ blockedFrom: [] }, { blockedFrom: ["buying"] }]);
      const day = (at: number) => new Date(clock.now() + at).toISOString();
      expect(of("people_give")).toEqual([
        { expiresAt: day(0) },
        { expiresAt: day(24 * 60 * 60 * 1_000) },
      ]);
    }));

  test("the same as comma-separated values, a page at a time", () =>
    memory.tell(async () => {
      const about = await uid();
      await does("people_block", { uid: about, from: "buying", note });
      clock.advance(1);
      await does("people_unblock", { uid: about, from: "buying", note });
      const first = await does("audit_export", { person: about, limit: 1 });
      const rest = await does("audit_export", { person: about, limit: 1, cursor: first.next });
      const lines = (first.csv + rest.csv).trimEnd().split("\r\n");
      expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
        ["operator", "operation", "subject"],
        ["test", "people_unblock", about],
        ["test", "people_block", about],
      ]);
      expect(rest.next).toBeNull();
    }));
});

test("rows of before are found by whom they were about", () =>
  memory.tell(async () => {
    const person = await newBuyer(shop);
    const own = await uidOf(person);
    const order = await numberOf(await paidOrder(person));
    for (const subject of [own, order]) {
      const sql = `INSERT INTO operator_action (id, operator, action, subject, detail, at)
        VALUES (?1, 'test', 'orders_show', ?2, '{}', ?3)`;
      await shop.db.prepare(sql).bind(newId(), subject, clock.now()).run();
    }
    await does("people_show", { uid: own });
    const first = await does("audit_list", { person: own, limit: 2 });
    const rest = await does("audit_list", { person: own, limit: 2, cursor: first.next });
    expect([...first.actions, ...rest.actions]).toHaveLength(3);
  }));

test("the record of a person is read by who sees persons; the rest of it by owners", () =>
  memory.tell(async () => {
    const support = await operatorIn(shop, "anna", "support");
    const about = await uid();
    await does("people_show", { uid: about });
    expect((await support.does("audit_list", { person: about })).actions).toHaveLength(1);
    expect(await support.refusedFor("audit_list", {})).toEqual(["InvalidRequest", "person"]);
    expect(await support.refusedFor("audit_list", { operator: "test" })).not.toBeNull();
  }));
