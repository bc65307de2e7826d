/** The reading of a chain in hard times, on a clock that answers move on: what it costs, how long it takes, what it believes. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Tell } from "#origin/ground/log.ts";
import { WATCHED_MS } from "#origin/providers/chain/reading/pieces.ts";
import { chainTroubles } from "#origin/providers/chain/unread.ts";
import { cryptoStatus } from "#origin/verbs/crypto/status.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { keepSentTransaction } from "#origin/verbs/crypto/sent.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import {
  cryptoWorld,
  type CryptoWorld,
  type MadeUpOrder,
  USDT,
} from "#test/support/chain/crypto-world.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { expiryOf, ORDER_LIFETIME_MS } from "#test/support/shop.ts";

const PRICE = 9_990_000n;
const STRANGER = `0x${"5".repeat(40)}`;

const memory = memoryDb();
afterAll(() => memory.close());
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pays = (to: string, amount = PRICE) => ({ token: USDT, to, amount });
const isPaid = async ({ buyer }: { buyer: Parameters<typeof expiryOf>[0] }) =>
  (await expiryOf(buyer)) !== null;
const questions = ({ chain }: CryptoWorld) =>
  chain.sources.flatMap(({ asked }) => [...asked.values()]).reduce((all, n) => all + n, 0);

/** So many orders of a week that ended without money, each with an address of its own. */
async function strangersOrders({ shop, clock }: CryptoWorld, count: number): Promise<void> {
  const many = `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?1)`;
  await shop.db
    .prepare(
      `${many} INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn, months, yearly,
         currency, list_price, discount, amount, method, provider, language, status, transition_id, created_at, expires_at,
         closed_at)
       SELECT 'stranger-' || n, 'N' || n, user_id, 'K' || n, purpose, product_id, name_en, name_zh_cn, months, yearly,
         currency, list_price, discount, amount, method, provider, language, 'expired', 'T' || n, created_at, expires_at,
         expires_at
       FROM counted, (SELECT * FROM purchase LIMIT 1)`,
    )
    .bind(count)
    .run();
  await shop.db
    .prepare(
      `${many} INSERT INTO crypto_payment (id, order_id, idempotency_key, address, amount, currency, created_at, expires_at, closed_at)
       SELECT 'P' || n, 'stranger-' || n, 'I' || n, printf('0x%040x', n), 999, 'USD', ?2, ?2, ?2 FROM counted`,
    )
    .bind(count, clock.now())
    .run();
}

async function look({ shop, clock }: CryptoWorld, { buyer, orderId }: MadeUpOrder) {
  clock.advance(5_000);
  const asked = { productId: "month-1", orderId };
  const outcome = await cryptoStatus({ ...shop, session: buyer.session }, asked);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function booked({ orderId }: MadeUpOrder) {
  const { results } = await memory.db
    .prepare(`SELECT amount, disposition FROM payment WHERE order_id = ?1 ORDER BY at`)
    .bind(orderId)
    .all<{ amount: number; disposition: string }>();
  return results.map(({ amount, disposition }) => `${disposition} ${amount}`);
}

describe("a transfer counts once", () => {
  // Seen to be "too much" when the place in the block named it and the height alone was compared.
  test("whatever block and place a reorganisation gives it", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
      const { chain } = world;
      const order = (await world.order())!;
      chain.send(pays(STRANGER));
      chain.send(pays(order.address));
      chain.mine(2);
      expect(await look(world, order)).toMatchObject({ quote: { received: "9.99" } });
      chain.reorganise(2);
      chain.mine(1);
      expect(await look(world, order)).toMatchObject({
        state: "confirming",
        quote: { received: "9.99" },
      });
      await world.minute(6);
      expect(await booked(order)).toEqual(["applied 999"]);
      // Deeper than the confirmations: it is in another block by then.
      chain.reorganise(12);
      await world.minute(6);
      await world.minute(6);
      expect(await booked(order)).toEqual(["applied 999"]);
      expect(await look(world, order)).toMatchObject({ state: "paid" });
    }));
});

test("what is too much is owed once, whatever block and place a reorganisation gives its transfer", () =>
  memory.tell(async () => {
    const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
    const order = (await world.order())!;
    world.chain.send(pays(STRANGER));
    world.chain.send(pays(order.address, PRICE * 2n));
    await world.minute(6);
    expect(await booked(order)).toEqual(["applied 999", "surplus 999"]);
    world.chain.reorganise(12);
    for (let minutes = 0; minutes < 3; minutes++) await world.minute(6);
    expect(await booked(order)).toEqual(["applied 999", "surplus 999"]);
  }));

test("a final transfer that is taken to another block has to become final there", () =>
  memory.tell(async () => {
    const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
    const order = (await world.order())!;
    world.chain.send(pays(order.address));
    await world.minute(6);
    expect(await look(world, order)).toMatchObject({ state: "paid" });
    world.chain.reorganise(12, "wait");
    await world.minute(1);
    expect(await look(world, order)).toMatchObject({
      state: "held",
      transfers: [{ confirmations: 1 }],
    });
    await world.minute(4);
    expect(await look(world, order)).toMatchObject({ state: "paid" });
    expect(await booked(order)).toEqual(["applied 999"]);
  }));

// Seen to owe 4.99 less than came: the receipt of the second was read first, by a source that was behind.
test("what is too much is what became final later, whichever receipt was read first", () =>
  memory.tell(async () => {
    const sources = [{ behind: 3, latencyMs: 50 }, {}];
    const world = cryptoWorld(memory.db, { sources, confirmations: 4 });
    const order = (await world.order())!;
    const half = pays(order.address, 5_000_000n);
    world.chain.send(half, half);
    world.chain.mine(3);
    world.chain.send(pays(order.address, PRICE * 2n));
    await world.minute(4);
    expect(await booked(order)).toEqual(["applied 999", "surplus 1"]);
    await world.minute(4);
    expect(await booked(order)).toEqual(["applied 999", "surplus 1", "surplus 1998"]);
  }));

describe("what a list says is proven by receipts", () => {
  // Seen to credit it, and to owe 989.01.
  test("a hundredfold amount is neither credited nor owed, and heals", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}, {}], confirmations: 2 });
      const [liar] = world.chain.sources;
      const order = (await world.order())!;
      liar!.behave({ multiplies: true });
      world.chain.send(pays(order.address, PRICE / 2n));
      world.chain.mine();
      expect(await look(world, order)).toMatchObject({ quote: { received: "499.5" } });
      await world.minute(5);
      expect(await look(world, order)).toMatchObject({
        state: "short",
        quote: { received: "4.995" },
      });
      expect(await booked(order)).toEqual([]);
    }));

  // Seen to make a refund of 5,000.
  test("a transfer that nobody sent is owed to nobody", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}, {}], confirmations: 2 });
      const order = (await world.order())!;
      await cancelOrder(
        { ...world.shop, session: order.buyer.session },
        { orderId: order.orderId },
      );
      world.chain.sources[0]!.behave({ forges: [pays(order.address, 5_000_000_000n)] });
      for (let minutes = 0; minutes < 5; minutes++) await world.minute(5);
      expect(await booked(order)).toEqual([]);
    }));

  // Seen never to be found.
  test("what one source left out and another refuses is asked of the first once more", () =>
    memory.tell(async () => {
      const sources = [{ mostLogs: 3 }, {}];
      const world = cryptoWorld(memory.db, { sources, confirmations: 2 });
      const order = (await world.order())!;
      const [small, liar] = world.chain.sources;
      small!.behave({ down: true });
      liar!.behave({ omits: true });
      for (let sent = 0; sent < 3; sent++) world.chain.send(pays(order.address, 1n));
      world.chain.send(pays(order.address));
      await world.minute(5);
      small!.behave();
      await world.minute(5, 12);
      liar!.behave();
      for (let looks = 0; looks < 3; looks++) await world.minute(5, 5);
      expect(await booked(order)).toEqual(["applied 999"]);
    }));
});

describe("reading goes on", () => {
  // Seen never to end.
  test("three days behind at 200 ms an answer: within ten minutes, and who pays now does not wait", () =>
    memory.tell(async () => {
      const sources = [{ latencyMs: 200, mostBlocks: 500 }];
      const world = cryptoWorld(memory.db, { sources, confirmations: 12 });
      const { chain, clock } = world;
      const old = (await world.order())!;
      chain.send(pays(old.address));
      clock.advance(3 * DAY_MS);
      // A block every two seconds.
      chain.mine(129_600);
      const begun = clock.now();
      const runs: boolean[] = [];
      do {
        const fresh = (await world.order())!;
        chain.send(pays(fresh.address));
        // A run takes twenty seconds: ten blocks, and two to have its confirmations.
        chain.mine(12);
        runs.push(await world.again());
        expect(await isPaid(fresh)).toBe(true);
      } while (runs.at(-1));
      expect(await isPaid(old)).toBe(true);
      expect(runs.length).toBeGreaterThan(1);
      expect((clock.now() - begun) / MINUTE_MS).toBeLessThan(10);
    }));

  test("one payment among 100,000 watched addresses, at 150 ms an answer: within two minutes of being final", () =>
    memory.tell(async () => {
      const sources = [{ latencyMs: 150, mostLogs: 10_000 }];
      const world = cryptoWorld(memory.db, { sources, confirmations: 12 });
      await world.order();
      await strangersOrders(world, 100_000);
      const order = (await world.order())!;
      const { chain, clock } = world;
      chain.send(pays(order.address));
      for (let sent = 0; sent < 500; sent++) chain.send(pays(STRANGER));
      chain.mine(12);
      const final = clock.now();
      await world.minute(1);
      expect(await isPaid(order)).toBe(true);
      expect((clock.now() - final) / MINUTE_MS).toBeLessThan(2);
    }));

  test.each([
    ["100 blocks", { mostBlocks: 100 }],
    ["30 results", { mostLogs: 30 }],
  ] as const)("a source that refuses more than %s", (_, nature) =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [nature], confirmations: 4 });
      const { chain } = world;
      const [order, stranger] = [(await world.order())!, (await world.order())!];
      for (let sent = 0; sent < 33; sent++) {
        chain.send(pays(stranger.address, 0n));
        if (sent % 11 === 0) chain.mine();
      }
      chain.send(pays(order.address));
      await world.minute(400);
      await world.minute(6);
      expect(await isPaid(order)).toBe(true);
    }),
  );

  // Seen to keep it uncredited with fifteen.
  test("dust costs nothing: no receipt is asked for, and the payment is credited", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{ latencyMs: 200 }], confirmations: 4 });
      const order = (await world.order())!;
      for (let sent = 0; sent < 60; sent++) world.chain.send(pays(order.address, 1n));
      world.chain.send(pays(order.address));
      await world.minute(6);
      expect(await isPaid(order)).toBe(true);
      expect(world.chain.sources[0]!.asked.get("eth_getTransactionReceipt")).toBe(1);
      expect((await look(world, order)).transfers).toHaveLength(21);
    }));

  // Seen to ask 210 a minute, and more with every two hundred addresses.
  test.each([
    ["10", 10],
    ["10,000", 10_000],
  ] as const)("while a page is open, with %s orders of a week", (_, orders) =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 12 });
      const order = (await world.order())!;
      await strangersOrders(world, orders);
      await world.minute(5);
      const before = questions(world);
      for (let looks = 0; looks < 12; looks++) {
        if (looks % 3 === 0) world.chain.mine();
        await look(world, order);
      }
      await world.minute(0, 0);
      expect(questions(world) - before).toBeLessThanOrEqual(50);
    }),
  );

  // Seen never to be credited, owed or shown.
  test("money of the last minutes of the watch counts, though nobody read meanwhile", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
      const { chain, clock } = world;
      const order = (await world.order())!;
      chain.send(pays(order.address, PRICE / 2n));
      await world.minute(10);
      await world.minute(10, 60);
      clock.advance(WATCHED_MS - 2 * 60 * MINUTE_MS);
      chain.send(pays(order.address, PRICE / 2n));
      clock.advance(6 * 60 * MINUTE_MS);
      await world.minute(600);
      await world.minute(5);
      expect(await booked(order)).toEqual(["applied 999"]);
    }));

  test("nothing is given back before the blocks of the watch were read, however long that takes", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
      const { chain, clock } = world;
      const order = (await world.order())!;
      chain.send(pays(order.address, PRICE / 2n));
      await world.minute(10);
      await world.minute(10, 60);
      clock.advance(WATCHED_MS - 2 * 60 * MINUTE_MS);
      chain.send(pays(order.address, PRICE / 2n));
      // It tells its head, and refuses every list.
      chain.sources[0]!.behave({ mostLogs: -1 });
      clock.advance(6 * 60 * MINUTE_MS);
      for (let hours = 0; hours < 3; hours++) await world.minute(200, 60);
      expect(await booked(order)).toEqual([]);
      chain.sources[0]!.behave();
      for (let hours = 0; hours < 3; hours++) await world.minute(5, 60);
      expect(await booked(order)).toEqual(["applied 999"]);
    }));
});

describe("heads", () => {
  const readUntil = ({ chain }: CryptoWorld) =>
    memory.db
      .prepare(`SELECT read_until FROM chain_cursor WHERE network = ?1`)
      .bind(chain.id)
      .first<number>("read_until");

  // Seen to begin again at block 0.
  test.each([
    ["zero", 0],
    ["far ahead", 2 ** 40],
  ] as const)("of %s does not move the cursor", (_, headLie) =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}, {}], confirmations: 4 });
      const order = (await world.order())!;
      await world.minute(5);
      for (const source of world.chain.sources) source.behave({ headLie });
      world.chain.sources[1]!.behave({ down: true });
      const before = await readUntil(world);
      await world.minute(5);
      expect(await readUntil(world)).toBe(before);
      for (const source of world.chain.sources) source.behave();
      world.chain.send(pays(order.address));
      await world.minute(6);
      expect(await isPaid(order)).toBe(true);
    }),
  );

  // Seen to pass over the blocks in between: for ten minutes, with one source for good.
  test.each([
    ["one source that makes up its blocks", [{}], true, 6],
    ["one source that has not got its blocks", [{}], false, 6],
    [
      "one source that has not got its blocks, which the chain has by the next look",
      [{}],
      false,
      80,
    ],
    ["one source that makes up its blocks, which the chain has by the next look", [{}], true, 80],
    ["one of two sources", [{}, {}], true, 6],
  ] as const)(
    "of %s, too high for one look: what comes meanwhile is credited",
    (_, of, invents, blocks) =>
      memory.tell(async () => {
        const world = cryptoWorld(memory.db, { sources: [...of], confirmations: 4 });
        const order = (await world.order())!;
        await world.minute(5);
        const liar = world.chain.sources.at(-1)!;
        liar.behave({ headLie: world.chain.head() + 50, invents });
        await world.minute(0);
        liar.behave();
        world.chain.send(pays(order.address));
        await world.minute(blocks);
        expect(await isPaid(order)).toBe(true);
      }),
  );

  // Seen never to ask the second.
  test("a first source that stands still is passed over, and told", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}, {}], confirmations: 4 });
      const order = (await world.order())!;
      await world.minute(5);
      world.chain.sources[0]!.behave({ standsAt: world.chain.head() });
      await world.minute(20);
      world.chain.send(pays(order.address));
      await world.minute(20);
      expect(await isPaid(order)).toBe(true);
      for (let minutes = 0; minutes < 10; minutes++) await world.minute(5);
      expect(await chainTroubles(world.shop)).toMatchObject([
        { network: "Made up", detail: { form: "source", source: 1 } },
      ]);
    }));

  test("the owner is told of a network that is not read, once an hour", () =>
    memory.tell(async () => {
      const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
      const told = vi.fn<Tell>();
      Object.assign(world.shop, { tell: told });
      const order = (await world.order())!;
      await world.minute(5);
      world.chain.sources[0]!.behave({ down: true });
      for (let minutes = 0; minutes < 30; minutes++) await world.minute(5);
      expect(told.mock.calls.filter(([event]) => event === "chain.unread")).toHaveLength(1);
      const troubles = await chainTroubles(world.shop);
      expect(troubles.map(({ detail }) => detail.form)).toContain("unread");
      expect(await look(world, order)).toMatchObject({ asked: false });
    }));
});

test("what a wallet sent is remembered with the order, until it came to nothing", () =>
  memory.tell(async () => {
    const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
    const order = (await world.order())!;
    const { orderId } = order;
    const buyer = { ...world.shop, session: order.buyer.session };
    const of = { productId: "month-1", orderId };
    const transaction = (digit: string) => ({
      network: world.chain.id,
      hash: `0x${digit.repeat(64)}`,
      from: STRANGER,
      nonce: null,
      before: 0,
    });
    const say = (digit: string, isOver: boolean) =>
      keepSentTransaction(buyer, { ...of, transaction: transaction(digit), isOver });
    await say("1", false);
    expect(await look(world, order)).toMatchObject({ sent: transaction("1") });
    await say("2", false);
    await say("1", true);
    expect(await look(world, order)).toMatchObject({ sent: transaction("2") });
    await say("2", true);
    expect(await look(world, order)).toMatchObject({ sent: null });
    // Overtaken by the report of its end.
    await say("2", false);
    expect(await look(world, order)).toMatchObject({ sent: null });
    await say("4", false);
    expect(await look(world, order)).toMatchObject({ sent: transaction("4") });
    const stranger = (await world.order())!;
    expect(
      await keepSentTransaction(
        { ...world.shop, session: stranger.buyer.session },
        { ...of, transaction: transaction("3"), isOver: false },
      ),
    ).toMatchObject({ problem: "NotFound" });
  }));

test("a receipt of a block that is not on the chain proves nothing", () =>
  memory.tell(async () => {
    const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
    const order = (await world.order())!;
    world.chain.sources[0]!.behave({ strays: true });
    world.chain.send(pays(order.address));
    await world.minute(6);
    await world.minute(6);
    expect(await booked(order)).toEqual([]);
    world.chain.sources[0]!.behave();
    await world.minute(6, 15);
    expect(await booked(order)).toEqual(["applied 999"]);
  }));

test("nobody is shown an address after the end", () =>
  memory.tell(async () => {
    const world = cryptoWorld(memory.db, { sources: [{}], confirmations: 4 });
    const { buyer, orderId } = (await world.order())!;
    world.clock.advance(ORDER_LIFETIME_MS + 1);
    const asked = { productId: "month-1", orderId, network: world.chain.id, token: "USDT" };
    expect(await quoteCrypto({ ...world.shop, session: buyer.session }, asked)).toMatchObject({
      problem: "OrderNotOpen",
    });
  }));
