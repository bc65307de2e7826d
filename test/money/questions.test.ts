/** What pages that wait for a payment can make us ask a provider: a person's share, a network's, and all that there is. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { takeTurn } from "#origin/entry/schedule.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { paymentsOf, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { newId } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { scaled } from "#test/support/scale.ts";
import { boughtOrder, buy, newBuyer, shopContext } from "#test/support/shop.ts";

/** As often as a provider is asked for one order at most. */
const QUIET_MS = 2_000;
const ROUNDS = 100;
const PLANS = ["month-1", "month-6", "year-1", "year-2"];

const clock = fakeClock("2026-05-01T08:00:00.000Z");
const memory = memoryDb();
afterAll(() => memory.close());
const { db } = memory;
const asked: string[] = [];
let isSilent = false;

const shop = shopContext(db, clock, {
  payments: paymentsOf([
    {
      name: "stub",
      refundDays: null,
      takes: (method) => method === "card",
      begin: async ({ orderId }) => {
        if (isSilent) question(orderId);
        return { id: `s-${orderId}`, payUrl: "/pay" };
      },
      inspect: async ({ orderId }) => (question(orderId), { captures: [] }),
      close: async () => undefined,
      refund: async ({ id }) => ({ id: `r-${id}`, status: "succeeded" }),
    },
  ]),
});

function question(orderId: string): void {
  asked.push(orderId);
  if (isSilent) throw new ProviderSilence("an outage");
}

const setup = {
  payments: shop.payments,
  eventReaders: [],
  stripe: null,
  chain: null,
  sandbox: false,
};

beforeEach(() => {
  clock.advance(10 * 60_000);
  asked.length = 0;
  isSilent = false;
});

interface Payer {
  buyer: SignedInContext;
  orders: string[];
}

async function payer(ip: string, plans = PLANS): Promise<Payer> {
  const buyer = await newBuyer(shop);
  const orders = [];
  for (const productId of plans) orders.push((await boughtOrder(buyer, { productId })).id);
  return { buyer: { ...buyer, caller: { ...shop.caller, ip } }, orders };
}

/** Pages of all their orders ask as often as they are heard, for less than ten minutes. */
async function askOn(payers: Payer[], rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { buyer, orders } of payers)
      for (const orderId of orders)
        expect(await checkOrder(buyer, { orderId })).toMatchObject({ data: { asked: true } });
    clock.advance(QUIET_MS);
  }
}

describe("however often pages ask", () => {
  test("a person's questions are so many, over however many orders", async () => {
    const one = await payer("203.0.113.60");
    await askOn([one], ROUNDS);
    expect(asked.length).toBe(LIMITS.questionsOfUser.count);
    expect(new Set(asked)).toEqual(new Set(one.orders));
  });

  test("a network's are, over however many people, and others are answered meanwhile", async () => {
    const crowd: Payer[] = [];
    for (let at = 0; at < scaled(3); at++) crowd.push(await payer("203.0.113.61"));
    await askOn(crowd, ROUNDS);
    expect(asked.length).toBe(LIMITS.questionsOfNetwork.count);
    const other = await payer("203.0.113.62", ["month-1"]);
    await askOn([other], 1);
    expect(asked.at(-1)).toBe(other.orders[0]);
  });

  test("all together leave the schedule its own", async () => {
    const { name, count } = LIMITS.questionsAMinute;
    await db
      .prepare(`INSERT OR REPLACE INTO limit_window (key, count, expires_at) VALUES (?1, ?2, ?3)`)
      .bind(await shop.vault.digest("limit", `${name}:all`), count, clock.now() + 3 * 60_000)
      .run();
    const one = await payer("203.0.113.63", ["month-1"]);
    await askOn([one], 1);
    expect(asked).toEqual([]);
    clock.advance(60_000);
    while (await takeTurn("reconcile", shop, setup));
    expect(asked).toContain(one.orders[0]);
  });
});

describe("however often a silent provider is tried again", () => {
  const { count } = LIMITS.triesOfOrder;

  test("an order is given up so many times an hour", async () => {
    const { buyer, orders } = await payer("203.0.113.64", ["month-1"]);
    asked.length = 0;
    isSilent = true;
    const tries = Array.from({ length: count + 5 }, () =>
      cancelOrder(buyer, { orderId: orders[0]! }),
    );
    const problems = (await Promise.all(tries)).map((one) => !one.ok && one.problem);
    expect(problems.filter((problem) => problem === "TooManyRequests")).toHaveLength(6);
    // The first beginning of its payment was a try too.
    expect(asked).toHaveLength(count - 1);
  });

  test("and begun so many times", async () => {
    const buyer = await newBuyer(shop);
    const clientKey = newId();
    isSilent = true;
    for (let at = 0; at < count; at++)
      expect(await buy(buyer, { clientKey })).toMatchObject({ problem: "PaymentUnavailable" });
    expect(await buy(buyer, { clientKey })).toMatchObject({ problem: "TooManyRequests" });
    expect(asked).toHaveLength(count);
  });
});
