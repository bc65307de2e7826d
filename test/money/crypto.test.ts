/**
 * Paying with stablecoins, on a local chain: rows C1 to C12 of the security design.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HDKey } from "@scure/bip32";
import type { Hex } from "viem";
import type { CryptoPayment } from "#contract/crypto.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { derivedFrom } from "#test/support/chain/derived.ts";
import { moved } from "#origin/providers/chain/moved.ts";
import type { Chain, Network } from "#origin/ground/chain/network.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { cryptoStatus } from "#origin/verbs/crypto/status.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { startFaultyRpc, type FaultyRpc } from "#test/support/chain/faulty-rpc.ts";
import { fakeClock } from "#test/support/clock.ts";
import { startDatabase, type TestDatabase } from "#test/support/database.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import {
  boughtOrder,
  expiryOf,
  newBuyer,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

const CONFIRMATIONS = 3;
const PRICE = 9_990_000n;

let database: TestDatabase;
let shop: Context;
let main: LocalChain;
let other: LocalChain;
let rpc: FaultyRpc;
let second: FaultyRpc;
let chain: Chain;
let usdt: Hex;
let usdc: Hex;
let taxed: Hex;
let fine: Hex;
let elsewhere: Hex;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  [database, main, other] = await Promise.all([startDatabase(), startChain(), startChain(31_338)]);
  usdt = await main.deploy("USDT");
  usdc = await main.deploy("USDC");
  taxed = await main.deploy("TAX", { fee: 100n });
  fine = await main.deploy("FINE", { decimals: 18 });
  // On the second chain another contract of the same symbol.
  await other.deploy("NONE");
  elsewhere = await other.deploy("USDT", { decimals: 18 });
  [rpc, second] = await Promise.all([startFaultyRpc(main.url), startFaultyRpc(main.url)]);
  const of = (at: LocalChain, sources: string[], tokens: Network["tokens"]): Network => ({
    id: at.id,
    name: at.id,
    sources,
    agreeAbove: undefined,
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    confirmations: CONFIRMATIONS,
    tokens,
  });
  chain = {
    networks: [
      of(
        main,
        [rpc.url],
        [
          { symbol: "USDT", contract: usdt, decimals: 6 },
          { symbol: "USDC", contract: usdc, decimals: 6 },
          { symbol: "TAX", contract: taxed, decimals: 6 },
          { symbol: "FINE", contract: fine, decimals: 18 },
        ],
      ),
      of(other, [other.url], [{ symbol: "USDT", contract: elsewhere, decimals: 18 }]),
    ],
    derive: derivedFrom(
      HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'").publicExtendedKey,
    ),
  };
  const books = { db: database.db, clock };
  shop = shopContext(database.db, clock, {
    chain,
    payments: paymentsOf([chainProvider(chain, books)]),
  });
});

beforeEach(() => {
  rpc.behave("well");
  second.behave("well");
});

afterAll(async () => {
  main.stop();
  other.stop();
  await Promise.all([rpc.stop(), second.stop()]);
  await assertInvariants(database.db);
  await database.dispose();
});

interface Paying {
  buyer: SignedInContext;
  orderId: string;
  address: string;
}

async function paying(token = "USDT", network = main.id): Promise<Paying> {
  const buyer = await newBuyer(shop);
  const { id: orderId } = await boughtOrder(buyer, { method: "crypto" });
  const quoted = await quoteCrypto(buyer, { productId: "month-1", orderId, network, token });
  if (!quoted.ok) throw new Error(quoted.problem);
  return { buyer, orderId, address: quoted.data.quote!.address };
}

async function look({ buyer, orderId }: Paying, hash?: string): Promise<CryptoPayment> {
  clock.advance(3_000);
  const asked = { productId: "month-1", orderId, ...(hash ? { hash } : {}) };
  const outcome = await cryptoStatus(buyer, asked);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function minute(context = shop) {
  clock.advance(60_000);
  await watchChains(context, context.chain!);
}

async function surplusOf({ orderId }: Paying) {
  const { results } = await shop.db
    .prepare(`SELECT amount, status FROM refund WHERE order_id = ?1`)
    .bind(orderId)
    .all();
  return results;
}

describe("paying", () => {
  test("is waited for, confirmed block by block, and credited once", async () => {
    const order = await paying();
    expect(await look(order)).toMatchObject({
      state: "waiting",
      quote: { amount: "9.99", missing: "9.99" },
    });
    await main.pay(usdt, order.address, PRICE);
    expect(await look(order)).toMatchObject({
      state: "confirming",
      orderStatus: "pending",
      transfers: [{ confirmations: 1, needed: 3, standing: "counted" }],
    });
    await main.mine(1);
    expect(await look(order)).toMatchObject({ transfers: [{ confirmations: 2 }] });
    await main.mine(1);
    expect(await look(order)).toMatchObject({ state: "paid", orderStatus: "paid" });
    const expiry = await expiryOf(order.buyer);
    await minute();
    await minute();
    expect(await expiryOf(order.buyer)).toBe(expiry);
  });

  test("is found by the schedule when nobody asks", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, PRICE);
    await main.mine(2);
    await minute();
    expect(await expiryOf(order.buyer)).not.toBeNull();
  });

  test("every order has an address of its own, below the public key", async () => {
    const addresses = await Promise.all(Array.from({ length: 10 }, () => paying()));
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(10);
    const again = await quoteCrypto(addresses[0]!.buyer, {
      productId: "month-1",
      orderId: addresses[0]!.orderId,
      network: main.id,
      token: "USDC",
    });
    expect(again).toMatchObject({ ok: true, data: { quote: { address: addresses[0]!.address } } });
  });
});

describe("C1 too little", () => {
  test("99 percent is shown as short; the rest pays, once", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, (PRICE * 99n) / 100n);
    await main.mine(3);
    expect(await look(order)).toMatchObject({
      state: "short",
      orderStatus: "pending",
      quote: { received: "9.8901", missing: "0.0999" },
    });
    await main.pay(usdt, order.address, PRICE / 100n);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "paid", orderStatus: "paid" });
    expect(await surplusOf(order)).toEqual([]);
  });
});

describe("C2 too much", () => {
  test("150 percent grants once, and the rest is owed back", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, (PRICE * 3n) / 2n);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "over", orderStatus: "paid" });
    expect(await surplusOf(order)).toEqual([{ amount: 499, status: "requested" }]);
    await minute();
    expect(await surplusOf(order)).toHaveLength(1);
  });

  test("a second payment of a paid order is owed back whole", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    await minute();
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    await minute();
    expect(await surplusOf(order)).toEqual([{ amount: 999, status: "requested" }]);
  });
});

describe("C3, C7 what is no money", () => {
  test("a contract of the same symbol is ignored, and explained when it is named", async () => {
    const order = await paying();
    const fake = await main.deploy("USDT");
    const hash = await main.pay(fake, order.address, PRICE);
    await main.mine(3);
    const seen = await look(order, hash);
    expect(seen).toMatchObject({ state: "waiting", lookUp: { finding: "unsupported_token" } });
  });

  test("a failed transfer, an empty one and coins", async () => {
    const order = await paying();
    const failed = await main.pay(usdt, order.address, 10n ** 40n);
    await main.pay(usdt, order.address, 0n);
    const coins = await main.sendCoins(order.address);
    await main.mine(3);
    expect(await look(order, failed)).toMatchObject({
      state: "waiting",
      lookUp: { finding: "failed" },
    });
    expect(await look(order, coins)).toMatchObject({ lookUp: { finding: "coin" } });
  });
});

describe("C4 another network or token", () => {
  test("is shown and not credited, until the person says that they meant it", async () => {
    const order = await paying();
    await other.pay(elsewhere, order.address, 9_990_000_000_000_000_000n);
    await other.mine(3);
    await minute();
    expect(await look(order)).toMatchObject({ state: "wrong_network", orderStatus: "pending" });
    await quoteCrypto(order.buyer, {
      productId: "month-1",
      orderId: order.orderId,
      network: other.id,
      token: "USDT",
    });
    expect(await look(order)).toMatchObject({ state: "paid", orderStatus: "paid" });
  });

  test("of a payment that is complete is owed back", async () => {
    const order = await paying();
    await main.pay(usdc, order.address, 5_000_000n);
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ orderStatus: "paid" });
    expect(await surplusOf(order)).toEqual([{ amount: 500, status: "requested" }]);
    const moved = { productId: "month-1", orderId: order.orderId, network: main.id, token: "USDC" };
    expect(await quoteCrypto(order.buyer, moved)).toMatchObject({ problem: "OrderAlreadyPaid" });
  });
});

describe("C5 a reorganisation", () => {
  test("below the confirmations takes the transfer away, and nothing is credited", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, PRICE);
    expect(await look(order)).toMatchObject({ state: "confirming" });
    await main.reorganise(1);
    await main.mine(5);
    expect(await look(order)).toMatchObject({ state: "reorganised", orderStatus: "pending" });
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "paid", orderStatus: "paid" });
  });

  test("above them holds the payment for a person, and takes no time by itself", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ orderStatus: "paid" });
    await main.reorganise(6);
    await main.mine(2);
    await minute();
    expect(await look(order)).toMatchObject({ state: "held", orderStatus: "paid" });
    expect(await expiryOf(order.buyer)).not.toBeNull();
  });
});

describe("C6 one transfer", () => {
  // Seen to fail when the transfer was written to the first who named it, not to its recipient.
  test("never pays two orders, under 20 claims at once", async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => paying()));
    const hash = await main.pay(usdt, orders[7]!.address, PRICE);
    await main.mine(3);
    clock.advance(3_000);
    const claims = await Promise.all(
      orders.map(({ buyer, orderId }) =>
        cryptoStatus(buyer, { productId: "month-1", orderId, hash }),
      ),
    );
    const counted = claims.map((one) => one.ok && one.data.lookUp?.finding === "counted");
    // A claim that met a source too busy to answer is told so; it is never told that it counts.
    expect(counted.filter((one, at) => one && at !== 7)).toEqual([]);
    await minute();
    const expiries = await Promise.all(orders.map(({ buyer }) => expiryOf(buyer)));
    expect(expiries.filter((expiry) => expiry !== null)).toHaveLength(1);
    expect(expiries[7]).not.toBeNull();
  });

  test("twenty looks at once credit once", async () => {
    const order = await paying();
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    clock.advance(3_000);
    await Promise.all(Array.from({ length: 20 }, () => minute()));
    const payments = await shop.db
      .prepare(`SELECT COUNT(*) AS n FROM payment WHERE order_id = ?1`)
      .bind(order.orderId)
      .first("n");
    expect(payments).toBe(1);
  });
});

describe("C8 amounts", () => {
  test("of 18 decimals are exact far beyond what a number holds", async () => {
    const order = await paying("FINE");
    expect(await look(order)).toMatchObject({ quote: { amount: "9.99" } });
    await main.pay(fine, order.address, 9_989_999_999_999_999_999n);
    await main.mine(3);
    expect(await look(order)).toMatchObject({
      state: "short",
      quote: { missing: "0.000000000000000001" },
    });
    await main.pay(fine, order.address, 123_456_789_000_000_000_000_000_001n);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "over", quote: { excess: "123456789" } });
  });

  test("a token that keeps a part is credited with what arrived", async () => {
    const order = await paying("TAX");
    await main.pay(taxed, order.address, PRICE);
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "short", quote: { received: "9.8901" } });
  });

  test("a network whose tokens have other decimals than configured takes no payment", async () => {
    const { buyer, orderId } = await paying();
    const [network] = chain.networks;
    const wrong = { ...network!, tokens: [{ symbol: "USDT", contract: usdt, decimals: 18 }] };
    const context = { ...buyer, chain: { ...chain, networks: [wrong] } };
    const asked = { productId: "month-1", orderId, network: main.id, token: "USDT" };
    expect(await quoteCrypto(context, asked)).toMatchObject({ problem: "NetworkUnsupported" });
  });
});

describe("C9 late", () => {
  test("money after the end is recorded, shown, and honoured", async () => {
    const order = await paying();
    clock.advance(ORDER_LIFETIME_MS + 1_000);
    await expireOrders(shop);
    await main.pay(usdt, order.address, PRICE);
    expect(await look(order)).toMatchObject({ state: "late", orderStatus: "expired" });
    await main.mine(3);
    expect(await look(order)).toMatchObject({ state: "paid", orderStatus: "paid" });
  });

  test("money after a cancellation is owed back", async () => {
    const order = await paying();
    await cancelOrder(order.buyer, { orderId: order.orderId });
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    await minute();
    expect(await surplusOf(order)).toEqual([{ amount: 999, status: "requested" }]);
    expect(await expiryOf(order.buyer)).toBeNull();
  });
});

describe("C10 a source that is not to be trusted", () => {
  test.each(["down", "of another chain", "garbage", "behind"] as const)(
    "%s for five minutes: nothing is credited, nothing is lost, it is caught up once",
    async (fault) => {
      const order = await paying();
      rpc.behave(fault);
      await main.pay(usdt, order.address, PRICE);
      await main.mine(20);
      for (let minutes = 0; minutes < 5; minutes++) await minute();
      expect(await look(order)).toMatchObject({ orderStatus: "pending", state: "waiting" });
      expect(await expiryOf(order.buyer)).toBeNull();
      rpc.behave("well");
      await minute();
      const expiry = await expiryOf(order.buyer);
      expect(expiry).not.toBeNull();
      await minute();
      expect(await expiryOf(order.buyer)).toBe(expiry);
    },
  );

  /** With a second source, and an amount for which both have to agree. */
  function doubleChecked() {
    const [network, quiet] = chain.networks;
    const sources = [second.url, rpc.url];
    const two: Chain = { ...chain, networks: [{ ...network!, sources, agreeAbove: 100 }, quiet!] };
    const payments = paymentsOf([chainProvider(two, { db: database.db, clock })]);
    return { ...shop, chain: two, payments };
  }

  test("another source is asked when one is silent, and is believed alone below the limit only", async () => {
    const context = doubleChecked();
    const order = await paying();
    second.behave("down");
    await main.pay(usdt, order.address, PRICE);
    await main.mine(3);
    await minute(context);
    expect(await expiryOf(order.buyer)).toBeNull();
    second.behave("well");
    await minute(context);
    expect(await expiryOf(order.buyer)).not.toBeNull();
  });

  // Seen to fail with transfers that count as final all the same.
  test("sources that disagree credit nothing, hold up nobody else, and are asked until they agree", async () => {
    const context = doubleChecked();
    const orders = await Promise.all([paying(), paying(), paying(), paying()]);
    second.behave("forgetful");
    for (const order of orders) {
      await main.pay(usdt, order.address, PRICE);
      await main.mine(CONFIRMATIONS);
    }
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(context);
    clock.advance(2 * DAY_MS);
    await minute(context);
    for (const { buyer } of orders) expect(await expiryOf(buyer)).toBeNull();
    second.behave("well");
    await minute(context);
    for (const { buyer } of orders) expect(await expiryOf(buyer)).not.toBeNull();
  });
});

describe("C12 what no address is issued for", () => {
  test.each(["-1", "0", "x", "1e20", "year-1"])("the plan %s", async (productId) => {
    const { buyer, orderId } = await paying();
    const asked = { productId, orderId, network: main.id, token: "USDT" };
    expect(await quoteCrypto(buyer, asked)).toMatchObject({ problem: "ProductInvalid" });
    expect(await cryptoStatus(buyer, asked)).toMatchObject({ problem: "ProductInvalid" });
  });

  test("another person's order, an unknown network, an unknown token", async () => {
    const { orderId, buyer } = await paying();
    const asked = { productId: "month-1", orderId, network: main.id, token: "USDT" };
    const stranger = await newBuyer(shop);
    expect(await quoteCrypto(stranger, asked)).toMatchObject({ problem: "NotFound" });
    expect(await cryptoStatus(stranger, { ...asked, orderId: newId() })).toMatchObject({
      problem: "NotFound",
    });
    for (const wrong of [{ network: "eip155:1" }, { token: "DAI" }]) {
      expect(await quoteCrypto(buyer, { ...asked, ...wrong })).toMatchObject({
        problem: "NetworkUnsupported",
      });
    }
  });
});

describe("a settlement's transaction", () => {
  test("is checked for what it moved", async () => {
    const { address } = await paying();
    const hash = await main.pay(usdt, address, PRICE);
    const recipient = address.toLowerCase();
    const movement = { network: main.id, token: "USDT", hash, recipient };
    expect(await moved(chain, movement)).toBe("pending");
    await main.mine(3);
    expect(await moved(chain, movement)).toBe(999);
    expect(await moved(chain, { ...movement, recipient: usdt })).toBe(0);
    expect(await moved(chain, { ...movement, token: "USDC" })).toBe(0);
    expect(await moved(chain, { ...movement, hash: `0x${"0".repeat(64)}` })).toBe("unknown");
    expect(await moved(chain, { ...movement, network: "eip155:1" })).toBe("unsupported");
  });
});
