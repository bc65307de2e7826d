/** The operators' list of orders, page by page: each order once, the newest first, also where some were made at one instant. */
import { afterAll, expect, test, vi } from "vitest";
import { pay } from "#test/support/groups.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
afterAll(() => memory.close());

test.each([
  ["a status", { status: "paid" }, ["card"]],
  ["a way to pay", { method: "card" }, ["card", "other plan"]],
  ["a provider", { provider: "sandbox" }, ["card", "wechat", "other plan"]],
  ["no such provider", { provider: "other" }, []],
  ["a plan", { plan: "year-1" }, ["other plan"]],
  ["a plan and a way to pay", { plan: "month-1", method: "wechat" }, ["wechat"]],
  ["a status and a plan", { status: "pending", plan: "year-1" }, ["other plan"]],
  [
    "a status, a provider and a way to pay",
    { status: "pending", provider: "sandbox", method: "wechat" },
    ["wechat"],
  ],
  ["days, the last one too", { from: "2026-03-01", until: "2026-03-02" }, ["card", "wechat"]],
  ["days from one on", { from: "2026-03-02" }, ["wechat", "other plan"]],
  ["days until one", { until: "2026-03-01" }, ["card"]],
])("orders of %s", (_, asked, expected) =>
  memory.tell(async () => {
    const numbers = new Map<string, string>();
    const make = async (name: string, at: string, wish: object) => {
      clock.set(at);
      const { number, id } = await boughtOrder(await newBuyer(shop), wish);
      numbers.set(number, name);
      return id;
    };
    await pay(shop, await make("card", "2026-03-01T00:00:00.000Z", { method: "card" }));
    await make("wechat", "2026-03-02T23:59:59.999Z", { method: "wechat" });
    await make("other plan", "2026-03-03T00:00:00.000Z", { productId: "year-1", method: "card" });
    for (const limit of [1, 50]) {
      const found: string[] = [];
      for (let cursor: string | undefined | null; cursor !== null;) {
        const { orders, next } = await does("orders_list", { ...asked, limit, cursor });
        found.push(...orders.map(({ number }) => numbers.get(number)!));
        cursor = next;
      }
      expect(found.toReversed()).toEqual(expected);
    }
  }),
);

test.each([1, 2, 3, 7])("pages of %i have every order once", (limit) =>
  memory.tell(async () => {
    const made: string[] = [];
    for (const later of [0, 0, 1_000, 0, 1_000]) {
      clock.advance(later);
      made.push((await boughtOrder(await newBuyer(shop))).number);
    }
    const seen: string[] = [];
    const instants: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null;) {
      const { orders, next } = await does("orders_list", { limit, status: "pending", cursor });
      seen.push(...orders.map(({ number }) => number));
      instants.push(...orders.map(({ createdAt }) => createdAt));
      cursor = next;
    }
    expect(seen.toSorted()).toEqual(made.toSorted());
    expect(instants).toEqual(instants.toSorted().toReversed());
    expect((await does("orders_list", { limit: 50 })).orders.map(({ number }) => number)).toEqual(
      seen,
    );
  }),
);

const ASKED = { provider: "sandbox", plan: "month-1", method: "card", status: "paid" };

test.each([
  ["", "purchase_listed"],
  ["provider", "purchase_provider"],
  ["plan", "purchase_product"],
  ["method", "purchase_method"],
  ["status", "purchase_status"],
  ["provider status", "purchase_provider_status"],
  ["plan status", "purchase_product_status"],
  ["method status", "purchase_method_status"],
  ["provider plan method status", "purchase_provider_status"],
  ["plan method", "purchase_product"],
])("orders by %s are looked for along %s", async (names, index) => {
  const asked = Object.entries(ASKED).filter(([name]) => names.split(" ").includes(name));
  const prepared = vi.spyOn(memory.db, "prepare");
  await does("orders_list", Object.fromEntries(asked));
  const sql = prepared.mock.calls.map(([one]) => one).find((one) => one.includes("ORDER BY p."))!;
  prepared.mockRestore();
  const plan = memory.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
  expect(plan[0]!.detail).toMatch(`SEARCH p USING INDEX ${index} (`);
});
