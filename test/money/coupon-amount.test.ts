/** A promo code's amount is bounded by what the plans cost that it is for. */
import { afterAll, expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const { refusedFor } = operatorOn(shopContext(memory.db, fakeClock()));
afterAll(() => memory.close());

test.each([
  ["9.99", ["month-1"], null],
  ["10.00", ["month-1"], ["InvalidRequest", "amount"]],
  ["10.00", ["month-1", "year-1"], null],
  ["5000.00", [], ["InvalidRequest", "amount"]],
])("%s off %j", (amount, productIds, expected) =>
  memory.tell(async () => {
    const of = { code: "SPRING", amount, currency: "USD", productIds, note: "spring" };
    expect(await refusedFor("coupons_create", of)).toEqual(expected);
  }),
);
