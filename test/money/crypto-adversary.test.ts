/**
 * The reading of a chain against an adversary: payers and strangers send, blocks are replaced, sources lag, lie, refuse and
 * break, in any order. Once all of it is honest again, everything real is in the books once, and nothing else is.
 */
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#origin/ground/clock.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { excesses, type Terms } from "#origin/providers/chain/counting/verdict.ts";
import { WATCHED_MS } from "#origin/providers/chain/reading/pieces.ts";
import { paymentOfOrder } from "#origin/providers/chain/repository.ts";
import { cryptoStatus } from "#origin/verbs/crypto/status.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import {
  cryptoWorld,
  type CryptoWorld as World,
  type MadeUpOrder,
  OTHER,
  USDC,
  USDT,
} from "#test/support/chain/crypto-world.ts";
import type { Faults } from "#test/support/chain/made-up-source.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { scaled } from "#test/support/scale.ts";

const PRICE = 9_990_000n;
const DUE = 999;
const CENT = 10_000n;
const STRANGER = `0x${"5".repeat(40)}`;

const memory = memoryDb();
afterAll(() => memory.close());
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const world = () =>
  cryptoWorld(memory.db, {
    sources: [
      { latencyMs: 50, mostBlocks: 400, mostLogs: 30 },
      // One of them answers about any single block.
      { latencyMs: 80, mostLogs: 2_000 },
    ],
    confirmations: 4,
    agreeAbove: 0,
  });

interface Step {
  what: keyof typeof STEPS;
  who: number;
  n: number;
}

/** `who` picks an order or a source, `n` everything else. */
const STEPS = {
  async order(of: World) {
    // No source may answer about decimals: then nobody is shown an address.
    if (of.orders.length <= 5) await of.order();
  },
  async pay({ chain, clock, orders }: World, who: number, n: number) {
    const { address: to, madeAt } = orders[who % orders.length] ?? { address: "", madeAt: 0 };
    if (clock.now() > madeAt + WATCHED_MS) return;
    const parts = [PRICE, 5_000_000n, PRICE * 2n, PRICE - 10_000n, 10_000n, 3_000n];
    const move = { token: n % 7 === 0 ? USDC : USDT, to, amount: parts[n % parts.length]! };
    // A payer's contract may move other things first.
    const others = [{ token: OTHER, to: STRANGER, amount: 1n }];
    chain.send(...(n % 3 === 0 ? others : []), move, ...(n % 11 === 0 ? [move] : []));
    chain.mine();
  },
  /** Nobody watches meanwhile. */
  async wait({ chain, clock }: World, _: number, n: number) {
    clock.advance((n % 80) * HOUR_MS);
    chain.mine(n % 200);
  },
  async disturb({ chain, orders }: World, who: number, n: number) {
    const to = n % 2 === 0 ? STRANGER : (orders[who % orders.length]?.address ?? STRANGER);
    for (let sent = 0; sent < n % 40; sent++) {
      chain.send({ token: n % 5 === 0 ? OTHER : USDT, to, amount: n % 3 === 0 ? 0n : 1n });
    }
  },
  async mine({ chain }: World, _: number, n: number) {
    chain.mine(1 + (n % 6));
  },
  async reorganise({ chain }: World, _: number, n: number) {
    chain.reorganise(1 + (n % 8), n % 3 === 0 ? "wait" : undefined);
  },
  async fault({ chain, orders }: World, who: number, n: number) {
    const forged = orders.map(({ address: to }) => ({ token: USDT, to, amount: PRICE * 100n }));
    const faults: Partial<Faults>[] = [
      {},
      { down: true },
      { garbage: true },
      { otherChain: true },
      { behind: 1 + (n % 30) },
      { standsAt: chain.head() },
      { headLie: 0 },
      { headLie: 2 ** 40 },
      { headLie: chain.head() + 50, invents: n % 2 === 0 },
      { omits: true },
      { multiplies: true },
      { forges: forged },
      { forgetful: true },
      { abandoned: true },
      { strays: true },
      { mostBlocks: 1 + (n % 20) },
      { mostLogs: 1 + (n % 10) },
      { drops: 2 + (n % 4) },
      { latencyMs: 300 * (1 + (n % 5)) },
    ];
    chain.sources[who % 2]!.behave(faults[n % faults.length]);
    // No more than one of them lies at a time: of two that say the same thing, somebody must be right.
    chain.sources[(who + 1) % 2]!.behave();
  },
  async minute(of: World, _: number, n: number) {
    await of.minute(n % 12);
  },
  async look({ shop, orders }: World, who: number) {
    const order = orders[who % orders.length];
    if (!order) return;
    await cryptoStatus(
      { ...shop, session: order.buyer.session },
      {
        productId: "month-1",
        orderId: order.orderId,
      },
    );
  },
  async cancel({ orders, shop }: World, who: number, n: number) {
    const order = orders[who % orders.length];
    if (!order || n % 4 > 0) return;
    await cancelOrder({ ...shop, session: order.buyer.session }, { orderId: order.orderId });
  },
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<Step["what"]>("order", "cancel", "wait") },
    { weight: 3, arbitrary: fc.constantFrom<Step["what"]>("pay", "fault", "reorganise") },
    { weight: 4, arbitrary: fc.constantFrom<Step["what"]>("mine", "minute", "look", "disturb") },
  ),
  who: fc.nat(5),
  n: fc.nat(10_000),
});

/** Ten thousand in drills. */
const SEQUENCES = scaled(1) > 1 ? 10_000 : 100;
/** A second look at everything, by another source, belongs to it. */
const SETTLING_LOOKS = 12;
const MINUTES_APART = 5;

/** What the books should hold of an order, in cents, by what the chain holds. */
async function expected({ chain, shop }: World, { orderId, address }: MadeUpOrder) {
  const { status } = (await orderById(shop.db, orderId))!;
  const { returned_at } = (await paymentOfOrder(shop.db, orderId))!;
  const all = chain.moves().filter(({ to, token }) => to === address && token !== OTHER);
  const came = all.filter(({ amount }) => amount >= CENT);
  const chosen = (of: typeof all) =>
    of.reduce((sum, { token, amount }) => sum + (token === USDT ? amount : 0n), 0n);
  const met = chosen(came) >= PRICE;
  // No more than twenty of what is less than a cent are kept: whether that completes a payment, nobody promises.
  if (met !== chosen(all) >= PRICE) return null;
  const ended = status === "cancelled" || status === "expired" ? status : null;
  const choice = { network: chain.id, token: USDT };
  const terms: Terms = { choice, due: PRICE, met, ended, returned: returned_at !== null };
  const transfers = came.map((move) => ({
    ...move,
    network: chain.id,
    sender: "",
    status: "final" as const,
    provenAt: 0,
  }));
  const beyond = excesses(terms, transfers).reduce((sum, { amount }) => sum + amount / CENT, 0n);
  return { booked: (met ? DUE : 0) + Number(beyond), met, cancelled: ended === "cancelled" };
}

test("an adversary neither stops what is real nor makes what is not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) =>
      memory.tell(async () => {
        const of = world();
        await of.order();
        for (const { what, who, n } of steps) await STEPS[what](of, who, n);
        for (const source of of.chain.sources) source.behave();
        for (let looks = 0; looks < SETTLING_LOOKS; looks++) await of.minute(2, MINUTES_APART);
        for (const order of of.orders) {
          const books = await expected(of, order);
          if (!books) continue;
          const { booked, met, cancelled } = books;
          const { results } = await memory.db
            .prepare(`SELECT amount, disposition FROM payment WHERE order_id = ?1`)
            .bind(order.orderId)
            .all<{ amount: number; disposition: string }>();
          const sum = results.reduce((all, { amount }) => all + amount, 0);
          expect(sum, "what is booked").toBe(booked);
          const { status } = (await orderById(memory.db, order.orderId))!;
          expect(cancelled || (status === "paid") === met, "paid").toBe(true);
        }
        expect(await brokenInvariants(memory.db)).toEqual([]);
        // What was asked is not kept for ten thousand of them.
        vi.clearAllMocks();
      }),
    ),
    { seed: 19, numRuns: SEQUENCES, endOnFailure: true },
  );
});
