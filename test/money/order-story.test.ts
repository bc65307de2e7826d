/** An order's story: everything that happened about it, in the order of time, and nothing of another order. */
import { afterAll, expect, test } from "vitest";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { watchAttention } from "#origin/verbs/attention/watch.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openGroup } from "#test/support/groups.ts";
import { MAIL } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = shopContext(memory.db, clock, { couriers: MAIL });
const { does } = operatorOn(shop, "anna");
afterAll(() => memory.close());

const note = "half of it lost";

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

type Story = OperationResponse<"orders_show">["story"];
const said = (story: Story) => story.map(({ kind, what }) => `${kind} ${what}`);
const storyOf = async (number: string) => (await does("orders_show", { number })).story;

async function withMail<Of extends { session: { userId: string } }>(person: Of): Promise<Of> {
  const sql = `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', ?1, ?2, ?1, 0)`;
  await shop.db.prepare(sql).bind(`${newId()}@example.com`, person.session.userId).run();
  return person;
}

test("a purchase, its refund, and who did what, each in its place", () =>
  memory.tell(async () => {
    const buyer = await withMail(await invitee(await affiliate(shop, 50)));
    await paidOrder(await newBuyer(shop));
    const { id, number } = await boughtOrder(buyer);
    clock.advance(MINUTE_MS);
    await (await import("#test/support/referrals.ts")).pay(shop, id);
    clock.advance(MINUTE_MS);
    await does("orders_show", { number });
    await does("orders_refund", { number, amount: "4", note, key: newId() });
    const story = await storyOf(number);
    expect(said(story)).toEqual([
      "order made",
      "order paid",
      "payment applied",
      "entry capture",
      "time order",
      "commission earned",
      "letter order-paid",
      "refund decided",
      "refund succeeded",
      "entry refund_due",
      "entry refund_paid",
      "time refund",
      "commission taken",
      "operator orders_refund",
    ]);
    const times = story.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(story.at(-1)).toMatchObject({ by: "anna" });
    expect(story.find(({ what }) => what === "decided")).toMatchObject({
      amount: { amount: 400, currency: "USD" },
      detail: `operator: ${note}`,
    });
    const [given, taken] = story.filter(({ kind }) => kind === "time");
    expect(given!.seconds).toBeGreaterThan(0);
    expect(taken!.seconds).toBeLessThan(0);
  }));

test("what needed a person, and what was said of it", () =>
  memory.tell(async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    await does("orders_paid", { number, amount: "9.99", reference: "transfer" });
    const key = newId();
    await does("orders_refund", { number, note, key });
    clock.set("2026-01-15T12:10:00.000Z");
    await does("attention_done", { id: `owed:${key}`, note: "sent it" });
    clock.set("2026-01-15T12:20:00.000Z");
    await does("orders_sent", { refundId: key, reference: "transfer back" });
    await watchAttention(shop);
    const story = await storyOf(number);
    expect(story.filter(({ kind }) => kind === "attention")).toMatchObject([
      { what: "owed" },
      { what: "done", detail: "sent it", by: "anna" },
      { what: "over" },
    ]);
    expect(said(story).filter((one) => one.startsWith("operator"))).toEqual([
      "operator orders_paid",
      "operator orders_refund",
      "operator attention_done",
      "operator orders_sent",
    ]);
  }));

test("a seat's group, and the letters about it", () =>
  memory.tell(async () => {
    const creator = await withMail(await newBuyer(shop));
    const { orderId } = await openGroup(shop, 2, "all", { creator });
    clock.advance(DAY_MS);
    const story = await storyOf(await numberOf(orderId));
    expect(said(story)).toEqual(
      expect.arrayContaining([
        "group seat",
        "group finished",
        "letter order-paid",
        "letter group-paid",
      ]),
    );
  }));
