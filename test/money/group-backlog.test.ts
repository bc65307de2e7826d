/**
 * More groups that end at once than one run of the schedule may end: the next runs work them off, two runs at the same
 * time too, and none is ended or told of twice; seen to fail where the end does not ask for an open group.
 */
import { expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { endGroups } from "#origin/verbs/group/end/run.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { newBuyer, openShop } from "#test/support/shop.ts";

/** 10,000 in a drill of scale 80. */
const GROUPS = scaled(125);

const clock = fakeClock();
const couriers: Context["couriers"] = {
  email: [{ name: "none", deliver: async () => "unknown" }],
  sms: [],
};
const shop = await openShop(clock, { couriers });

/** One group that its creator has paid, and as many more of the same as it takes. */
async function openGroups(count: number): Promise<void> {
  const creator = await newBuyer(shop);
  const expected = { amount: 899, currency: "USD" };
  const wish = { productId: "month-1", size: 2, paymentType: 1, method: "card", expected } as const;
  const started = await startGroup(creator, { ...wish, clientKey: newId() });
  if (!started.ok) throw new Error(started.problem);
  const { order, group } = started.data;
  await capture(shop, order.id);
  await syncOrderById(shop, order.id);
  const { userId } = creator.session;
  await shop.db
    .prepare(
      `INSERT INTO identity (kind, key, user_id, typed, created_at) VALUES ('email', '@example.com', ?1, '', 0)`,
    )
    .bind(userId)
    .run();
  const copies = count - 1;
  await copy("user", `id = '${userId}'`, ["id", "uid", "invite_code"], copies);
  await copy("identity", `user_id = '${userId}'`, ["user_id", "key"], copies);
  await copy(
    "purchase",
    `id = '${order.id}'`,
    ["id", "number", "user_id", "client_key", "provider_session"],
    copies,
  );
  const keysOfPayment = ["id", "provider_payment", "order_id"];
  await copy("payment", `order_id = '${order.id}'`, keysOfPayment, copies);
  await copy("money_entry", `order_id = '${order.id}'`, ["source_id", "order_id"], copies);
  await copy("group_buy", `id = '${group.id}'`, ["id", "creator_id"], copies);
  const keys = ["id", "group_id", "user_id", "order_id"];
  await copy("group_seat", `group_id = '${group.id}'`, keys, copies);
}

/** Each copy has a number before what must differ. */
async function copy(table: string, which: string, keys: string[], copies: number): Promise<void> {
  const row = await shop.db.prepare(`SELECT * FROM ${table} WHERE ${which}`).first<object>();
  // What the database computes is not written.
  const columns = Object.keys(row!).filter((column) => column !== "names");
  const values = columns.map((column) => (keys.includes(column) ? `n || ${column}` : column));
  await shop.db
    .prepare(
      `WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ?1)
       INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM c JOIN ${table} WHERE ${which}`,
    )
    .bind(copies)
    .run();
}

async function count(what: string): Promise<number> {
  return (await shop.db.prepare(`SELECT COUNT(*) AS n FROM ${what}`).first<number>("n"))!;
}

async function versionsOfAll(): Promise<number> {
  return (await shop.db.prepare(`SELECT SUM(version) AS n FROM group_buy`).first<number>("n"))!;
}

test("all end, each once, however many runs that takes", async () => {
  await openGroups(GROUPS);
  clock.advance(DAY_MS);
  const [mails, versions] = [await count("outbox"), await versionsOfAll()];
  // Each turn's share is used up before the groups are.
  const share = () => {
    let looks = 2;
    return { isUsedUp: () => looks-- === 0 };
  };

  const gate = gateBefore(shop.db, 2);
  const runs = [1, 2].map(() => endGroups({ ...shop, db: gate.db }, share()));
  await gate.reached(2);
  gate.open(true);
  await Promise.all(runs);
  const left = await count("group_buy WHERE status = 'open'");
  expect([left > 0, left < GROUPS]).toEqual([true, true]);

  await endGroups(shop, share());
  expect(await endGroups(shop)).toBe(false);
  expect(await count("group_buy WHERE status = 'ended' AND settle_at IS NOT NULL")).toBe(GROUPS);
  expect((await count("outbox")) - mails).toBe(GROUPS);
  expect((await versionsOfAll()) - versions).toBe(GROUPS);
});
