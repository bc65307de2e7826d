/** The queue of what needs a person, on the database: taken by one, called done, over by itself, back again. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS, instant, MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { watchAttention } from "#origin/verbs/attention/watch.ts";
import { fakeClock } from "#test/support/clock.ts";
import { CONSOLE, operatorIn } from "#test/support/console.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterAll(() => memory.close());

const note = "by bank transfer";
/** The look is taken so often. */
const LOOK_MS = 10 * MINUTE_MS;

/** A refund that a person has to send; its id. */
async function owed(): Promise<string> {
  const { number } = await boughtOrder(await newBuyer(shop));
  await does("orders_paid", { number, amount: "9.99", reference: newId() });
  const key = newId();
  await does("orders_refund", { number, note, key });
  return key;
}

const send = (refundId: string) => does("orders_sent", { refundId, reference: newId() });

const queue = async () => (await does("orders_attention", {})).items;
const past = async () => (await does("attention_past", {})).items;

async function only() {
  const items = await queue();
  expect(items).toHaveLength(1);
  return items[0]!;
}

test("a dispute that was won needs nobody: the money is here", () =>
  memory.tell(async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    await does("orders_paid", { number, amount: "9.99", reference: newId() });
    const of = { number, dispute: newId(), note };
    await does("orders_dispute", { ...of, outcome: "taken" });
    await does("orders_dispute", { ...of, outcome: "won" });
    expect(await queue()).toEqual([]);
    const { faults } = await does("status_show", {});
    expect(faults.filter(({ kind }) => kind === "refunds")).toEqual([]);
  }));

test("a dispute that was told by hand needs somebody until its deadline, as far as one is known", () =>
  memory.tell(async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    await does("orders_paid", { number, amount: "9.99", reference: newId() });
    const of = { number, dispute: newId(), outcome: "taken", note };
    await does("orders_dispute", of);
    expect(await queue()).toEqual([]);
    const dueAt = instant(clock.now() + DAY_MS);
    for (const _ of [1, 2]) await does("orders_dispute", { ...of, dueAt });
    const { dispute } = of;
    expect(await only()).toMatchObject({ what: "dispute", number, dispute, dueAt });
    const past = { ...of, dueAt: instant(clock.now()) };
    expect(await refusedFor("orders_dispute", past)).toEqual(["InvalidRequest", "dueAt"]);
    const shown = await does("orders_show", { number });
    expect(shown).toMatchObject({ dueAt, payments: [{ refunds: [{ kind: "dispute", dueAt }] }] });
    const { actions } = await does("audit_list", { operation: "orders_dispute" });
    expect(actions).toHaveLength(2);
    await does("orders_dispute", { ...of, dueAt: null });
    expect(await queue()).toEqual([]);
    await does("orders_dispute", { ...of, dueAt });
    clock.advance(DAY_MS);
    expect(await queue()).toEqual([]);
    await does("orders_dispute", { ...of, outcome: "won" });
    expect(await does("orders_show", { number })).toMatchObject({ dueAt: null });
  }));

describe("an item", () => {
  test("says what its actions are about, and is nobody's at first", () =>
    memory.tell(async () => {
      const refundId = await owed();
      const item = await only();
      expect(item).toMatchObject({ what: "owed", refundId, state: "open", takenBy: null });
      expect(item.number).toBe(item.subject);
    }));

  test("is one operator's, until they or another put it back", () =>
    memory.tell(async () => {
      await owed();
      const { id } = await only();
      const anna = await operatorIn(shop, "anna", "support");
      await anna.does("attention_take", { id });
      expect(await only()).toMatchObject({ state: "taken", takenBy: "anna" });
      expect(await refusedFor("attention_take", { id })).toEqual(["AttentionTaken", "id"]);
      expect(await refusedFor("attention_done", { id, note })).toEqual(["AttentionTaken", "id"]);
      await does("attention_leave", { id });
      expect(await refusedFor("attention_leave", { id })).toEqual(["NotFound", "id"]);
      await does("attention_take", { id });
      expect(await anna.refusedFor("attention_take", { id })).toEqual(["AttentionTaken", "id"]);
    }));

  test("that two take at once is one's", () =>
    memory.tell(async () => {
      await owed();
      const { id } = await only();
      const both = ["anna", "bo"].map((name) => operatorOn(shop, name));
      const said = await Promise.all(both.map((of) => of.refusedFor("attention_take", { id })));
      expect(said.filter((one) => one === null)).toHaveLength(1);
      const { actions } = await does("audit_list", { operation: "attention_take" });
      expect(actions).toHaveLength(1);
    }));

  test("that was called done is still there, and open again after a day", () =>
    memory.tell(async () => {
      await owed();
      const { id } = await only();
      await does("attention_take", { id });
      await does("attention_done", { id, note });
      expect(await only()).toMatchObject({ state: "done", takenBy: null, doneBy: "test", note });
      await watchAttention(shop);
      clock.advance(DAY_MS);
      await watchAttention(shop);
      expect(await only()).toMatchObject({ state: "open", doneBy: "test", note });
      expect(await past()).toEqual([]);
    }));

  test("that vanished by itself is kept as such, and one that was done as done", () =>
    memory.tell(async () => {
      const [one, other] = [await owed(), await owed()];
      await watchAttention(shop);
      await does("attention_done", { id: `owed:${other}`, note });
      await send(one);
      await send(other);
      expect(await queue()).toEqual([]);
      // Nobody has looked since.
      expect(await past()).toEqual([]);
      await watchAttention(shop);
      const items = await past();
      expect(items).toHaveLength(2);
      expect(items).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: `owed:${one}`, doneBy: null, note: null }),
          expect.objectContaining({ id: `owed:${other}`, doneBy: "test", note }),
        ]),
      );
    }));

  test("that is over and true again is back, nobody's, and says how often", () =>
    memory.tell(async () => {
      const refundId = await owed();
      const id = `owed:${refundId}`;
      await does("attention_done", { id, note });
      await setStatus(refundId, "succeeded");
      await watchAttention(shop);
      clock.advance(LOOK_MS);
      await setStatus(refundId, "requested");
      expect(await only()).toMatchObject({ state: "open", returned: 1, doneBy: "test" });
      await watchAttention(shop);
      expect(await only()).toMatchObject({ state: "open", returned: 1 });
      expect(await past()).toEqual([]);
      await does("attention_take", { id });
      expect(await only()).toMatchObject({ state: "taken", returned: 1 });
    }));
});

test("what was seen is kept as it was said, and what an earlier build wrote down is shown as it came", () =>
  memory.tell(async () => {
    const refundId = await owed();
    const { id, detail, number } = await only();
    expect(detail).toEqual({
      form: "refund",
      by: "operator",
      amount: { amount: 999, currency: "USD" },
    });
    await watchAttention(shop);
    await shop.db
      .prepare(
        `INSERT INTO attention_item (id, place, what, subject, detail, about, at, seen_at, over_at)
         SELECT 'rate:before', 'before', 'rate', subject, '310 in ten minutes, out of line', about, 1, 1, 1
         FROM attention_item`,
      )
      .run();
    await send(refundId);
    await watchAttention(shop);
    const before = { form: "text", text: "310 in ten minutes, out of line" };
    expect(await past()).toMatchObject([
      { id, detail },
      { id: "rate:before", detail: before },
    ]);
    const { story } = await does("orders_show", { number });
    const kept = story.filter(({ kind }) => kind === "attention");
    expect(kept.map((entry) => entry.detail)).toEqual([before, "", detail, ""]);
  }));

test("what is over is read a page at a time", () =>
  memory.tell(async () => {
    for (const refundId of [await owed(), await owed(), await owed()]) {
      await watchAttention(shop);
      await send(refundId);
      await watchAttention(shop);
      clock.advance(LOOK_MS);
    }
    const first = await does("attention_past", { limit: 2 });
    const rest = await does("attention_past", { limit: 2, cursor: first.next });
    expect(
      [...first.items, ...rest.items]
        .map(({ overAt }) => overAt)
        .toSorted()
        .toReversed(),
    ).toEqual([...first.items, ...rest.items].map(({ overAt }) => overAt));
    expect(rest.items).toHaveLength(1);
    expect(rest.next).toBeNull();
  }));

test("the look is taken every ten minutes", () =>
  memory.tell(async () => {
    await owed();
    clock.set("2026-01-15T12:09:59.000Z");
    await watchAttention(shop);
    const sql = `SELECT COUNT(*) AS n FROM attention_item`;
    const seen = () => shop.db.prepare(sql).first<number>("n");
    expect(await seen()).toBe(0);
    clock.set("2026-01-15T12:10:00.000Z");
    await watchAttention(shop);
    expect(await seen()).toBe(1);
  }));

/** Past every rule, as a provider would take it back. */
async function setStatus(id: string, status: string): Promise<void> {
  const { results } = await shop.db
    .prepare(`SELECT sql, name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'refund'`)
    .all<{ sql: string; name: string }>();
  for (const { name } of results) await shop.db.prepare(`DROP TRIGGER ${name}`).run();
  await shop.db.prepare(`UPDATE refund SET status = ?2 WHERE id = ?1`).bind(id, status).run();
  for (const { sql } of results) await shop.db.prepare(sql).run();
}
