/** Crypto payments as operators see them: which wait for a person, and what came for one, from whom. */
import type { Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context, SignedInContext } from "#origin/context.ts";
import { cancelOrder } from "#origin/order/cancel.ts";
import { findOrder } from "#origin/order/find.ts";
import { addressesBelow } from "#origin/payment/chain/address/derive.ts";
import type { Network } from "#origin/payment/chain/network.ts";
import { chainProvider } from "#origin/payment/chain/provider.ts";
import { quoteCrypto } from "#origin/payment/chain/quote.ts";
import { cryptoStatus } from "#origin/payment/chain/status.ts";
import { watchChains } from "#origin/payment/chain/watch.ts";
import { listAttention, showOrder } from "#origin/payment/ops/show.ts";
import { paymentsOf } from "#origin/payment/provider.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { fakeClock } from "#test/support/clock.ts";
import { startDatabase, type TestDatabase } from "#test/support/database.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";
import { PAYER, PUBLIC_KEY } from "#tools/chain/local-network.ts";

const PRICE = 9_990_000n;

let database: TestDatabase;
let shop: Context;
let chain: LocalChain;
let usdt: Hex;
let usdc: Hex;
const clock = fakeClock(new Date().toISOString());

beforeAll(async () => {
  [database, chain] = await Promise.all([startDatabase(), startChain()]);
  usdt = await chain.deploy("USDT");
  usdc = await chain.deploy("USDC");
  // No reorganisation of a test reaches down to the contracts.
  await chain.mine(10);
  const network: Network = {
    id: chain.id,
    name: "Local",
    sources: [chain.url],
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    confirmations: 3,
    tokens: [
      { symbol: "USDT", contract: usdt, decimals: 6 },
      { symbol: "USDC", contract: usdc, decimals: 6 },
    ],
  };
  const chains = { networks: [network], derive: addressesBelow(PUBLIC_KEY) };
  const payments = paymentsOf([chainProvider(chains, { db: database.db, clock })]);
  shop = shopContext(database.db, clock, { chain: chains, payments });
});

afterAll(async () => {
  chain.stop();
  await database.dispose();
});

interface Paying {
  buyer: SignedInContext;
  orderId: string;
  address: string;
}

async function paying(): Promise<Paying> {
  const buyer = await newBuyer(shop);
  const { id: orderId } = await boughtOrder(buyer, { method: "crypto" });
  const choice = { network: chain.id, token: "USDT" };
  const quoted = await quoteCrypto(buyer, { productId: "month-1", orderId, ...choice });
  if (!quoted.ok) throw new Error(quoted.problem);
  return { buyer, orderId, address: quoted.data.quote!.address };
}

async function look({ buyer, orderId }: Paying): Promise<void> {
  clock.advance(3_000);
  await cryptoStatus(buyer, { productId: "month-1", orderId });
}

const operator = () => ({ ...shop, operator: "test" });

test("attention names a short order that ended, a held one and what is owed back; not what the buyer can still mend", async () => {
  const orders = [await paying(), await paying(), await paying(), await paying()] as const;
  const [held, open, short, over] = orders;
  await chain.pay(usdt, held.address, PRICE);
  await chain.mine(3);
  await look(held);
  await chain.reorganise(6);
  for (const { address } of [open, short]) await chain.pay(usdt, address, PRICE / 2n);
  await chain.pay(usdt, over.address, PRICE * 2n);
  await chain.mine(3);
  for (const order of orders) await look(order);
  await cancelOrder(short.buyer, { orderId: short.orderId });
  clock.advance(60_000);
  await watchChains(shop, shop.chain!);
  const outcome = await listAttention(operator(), {});
  const items = outcome.ok ? outcome.data.items : [];
  const of = async ({ buyer, orderId }: Paying) => {
    const { number } = (await findOrder(buyer.db, orderId))!;
    return items
      .filter(({ subject }) => subject === number)
      .map(({ what, detail }) => `${what} ${detail}`);
  };
  expect(await of(open)).toEqual([]);
  expect(await of(short)).toEqual(["crypto short: 4.995 of 9.99 USDT"]);
  expect(await of(over)).toEqual(["owed surplus 999 USD"]);
  expect(await of(held)).toEqual(["crypto held: 0 of 9.99 USDT"]);
});

test("an order shows each transfer with its sender", async () => {
  const order = await paying();
  await chain.pay(usdc, order.address, 5_000_000n);
  const hash = await chain.pay(usdt, order.address, PRICE);
  await chain.mine(3);
  await look(order);
  const { number } = (await findOrder(shop.db, order.orderId))!;
  expect(await showOrder(operator(), { number })).toMatchObject({
    ok: true,
    data: {
      crypto: {
        state: "paid",
        amount: "9.99",
        transfers: [
          { token: "USDC", amount: "5", standing: "wrong_token", status: "final" },
          {
            token: "USDT",
            amount: "9.99",
            standing: "counted",
            hash,
            sender: PAYER,
          },
        ],
      },
    },
  });
});
