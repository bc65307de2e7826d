/** The operators' list of orders, page by page: each order once, the newest first, also where some were made at one instant. */
import { afterAll, expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
afterAll(() => memory.close());

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
