/** From when until when a plan is on sale: what the shop, a quote, an order and the preview say at each instant. */
import fc from "fast-check";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { plansOnSale, planOnSale } from "#origin/books/catalog/repository.ts";
import { soldAt } from "#origin/books/catalog/sale.ts";
import { listProducts } from "#origin/verbs/catalog/list-products.ts";
import { salesSaid } from "#origin/verbs/catalog/ops/repository.ts";
import { fakeClock } from "#test/support/clock.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { pay } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { boughtOrder, buy, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);
const PLAN = "month-1";

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
const sale = (on: "on" | "off", more: object = {}) =>
  does("plans_sale", { id: PLAN, sale: on, ...more });

async function isThere() {
  const outcome = await listProducts(shop, {});
  if (!outcome.ok) throw new Error("the shop is shut");
  return outcome.data.products.some(({ id }) => id === PLAN);
}

describe("a plan that is on sale from an instant until another", () => {
  test("is sold from the first on, and at the last no more; an open order is still paid", () =>
    memory.tell(async () => {
      await sale("off");
      const [from, until] = [inDays(1), inDays(3)];
      const plan = await sale("on", { from, until });
      expect(plan).toMatchObject({ onSale: false, saleChangesAt: from });
      expect(plan.sales.map(({ onSale, from: at }) => [onSale, at])).toEqual([
        [false, until],
        [true, from],
        [false, instant(clock.now())],
      ]);
      clock.advance(DAY_MS - 1);
      expect(await isThere()).toBe(false);
      expect(await buy(await newBuyer(shop))).toMatchObject({ problem: "PlanGone" });
      clock.advance(1);
      expect(await isThere()).toBe(true);
      clock.advance(2 * DAY_MS - 1);
      const order = await boughtOrder(await newBuyer(shop));
      expect((await does("plans_list", {})).plans).toContainEqual(
        expect.objectContaining({ id: PLAN, onSale: true, saleChangesAt: until }),
      );
      clock.advance(1);
      expect(await isThere()).toBe(false);
      expect(await buy(await newBuyer(shop))).toMatchObject({ problem: "PlanGone" });
      await pay(shop, order.id);
    }));

  test("is in the preview of each instant as the page has it then", () =>
    memory.tell(async () => {
      await sale("off", { from: inDays(1), until: inDays(2) });
      const { coming } = await does("plans_preview", {});
      expect(coming).toEqual([inDays(1), inDays(2)]);
      const previewed = await Promise.all(
        [...coming, inDays(3)].map(async (at) => {
          const { products } = await does("plans_preview", { at });
          return products.en.some(({ id }) => id === PLAN);
        }),
      );
      const seen: boolean[] = [];
      for (let day = 0; day < 3; day++) {
        clock.advance(DAY_MS);
        seen.push(await isThere());
      }
      expect(seen).toEqual([false, true, true]);
      expect(previewed).toEqual(seen);
    }));

  test("says in the record what was and what is from when until when", () =>
    memory.tell(async () => {
      const [from, until] = [inDays(1), inDays(2)];
      await sale("off", { from, until });
      const { actions } = await does("audit_list", {});
      expect(actions).toHaveLength(1);
      expect(JSON.parse(actions[0]?.detail ?? "null")).toEqual({ from, until });
      expect(JSON.parse(actions[0]?.after ?? "null")).toEqual({ onSale: false });
    }));

  test.each([
    ["an instant that is past", { from: -1 }, "from"],
    ["an end that is past", { until: -1 }, "until"],
    ["an end at the beginning", { from: 1, until: 1 }, "until"],
  ])("is refused for %s, and nothing is said", (_, days, field) =>
    memory.tell(async () => {
      const asked = Object.fromEntries(Object.entries(days).map(([at, day]) => [at, inDays(day)]));
      expect(await refusedFor("plans_sale", { id: PLAN, sale: "on", ...asked })).toEqual([
        "InvalidRequest",
        field,
      ]);
      expect(await salesSaid(shop.db)).toEqual([]);
    }),
  );

  test("is said in rows of which none is ever changed", () =>
    memory.tell(async () => {
      await sale("off");
      for (const sql of ["UPDATE plan_sale SET on_sale = 1", "DELETE FROM plan_sale"])
        await expect(shop.db.prepare(sql).run()).rejects.toThrow(/append-only/);
    }));
});

test("whatever is said, and when: the shop and an order go by the rule at each instant", async () => {
  const said = fc.record({
    sale: fc.constantFrom("on" as const, "off" as const),
    from: fc.option(fc.integer({ min: 1, max: 6 })),
    length: fc.option(fc.integer({ min: 1, max: 4 })),
    wait: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 6 }), (story) =>
      memory.tell(async () => {
        for (const { sale: on, from, length, wait } of story) {
          const until = length === null ? {} : { until: inDays((from ?? 0) + length) };
          await sale(on, { ...(from === null ? {} : { from: inDays(from) }), ...until });
          clock.advance(wait * DAY_MS);
        }
        const rows = await salesSaid(shop.db);
        for (let day = 0; day <= 12; day++) {
          const at = clock.now() + day * DAY_MS;
          const isSold = soldAt(rows, at) ?? true;
          const plans = await plansOnSale(shop.db, at);
          expect(plans.some(({ id }) => id === PLAN)).toBe(isSold);
          expect((await planOnSale(shop.db, PLAN, at)) !== null).toBe(isSold);
        }
      }),
    ),
    { numRuns: scaled(60) },
  );
});
