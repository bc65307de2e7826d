/** A shop that takes a stablecoin on a made-up chain, on a clock that answers move on. Its test stubs are vitest's to undo. */
import { vi } from "vitest";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import type { Chain, Network } from "#origin/ground/chain/network.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { derivedFrom } from "#test/support/chain/derived.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";
import { type FakeClock, fakeClock } from "../clock.ts";
import { boughtOrder, newBuyer, shopContext } from "../shop.ts";
import { type MadeUpChain, madeUpChain } from "./made-up-chain.ts";
import type { Faults } from "./made-up-source.ts";

export const USDT = `0x${"a".repeat(40)}`;
export const USDC = `0x${"b".repeat(40)}`;
/** A token that nobody takes. */
export const OTHER = `0x${"c".repeat(40)}`;
const derive = derivedFrom(PUBLIC_KEY);

export interface MadeUpOrder {
  buyer: SignedInContext;
  orderId: string;
  address: string;
  madeAt: number;
}

export interface CryptoWorld {
  chain: MadeUpChain;
  clock: FakeClock;
  shop: Context;
  orders: MadeUpOrder[];
  /** Null when nobody may be shown an address. */
  order(): Promise<MadeUpOrder | null>;
  /** Time passes, blocks come, the schedule runs; true when it left work. */
  minute(blocks: number, minutes?: number): Promise<boolean>;
  /** The schedule once more, at once. */
  again(): Promise<boolean>;
}

export function cryptoWorld(
  db: D1Database,
  of: {
    sources: Partial<Faults>[];
    confirmations: number;
    agreeAbove?: number;
    height?: number;
  },
): CryptoWorld {
  const clock = fakeClock();
  const chain = madeUpChain(clock, of.sources, of.height ?? 2_000_000);
  vi.stubGlobal("fetch", chain.fetch);
  vi.spyOn(AbortSignal, "timeout").mockImplementation(chain.timeout);
  const network: Network = {
    id: chain.id,
    name: "Made up",
    sources: chain.sources.map(({ url }) => url),
    agreeAbove: of.agreeAbove,
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    confirmations: of.confirmations,
    tokens: [
      { symbol: "USDT", contract: USDT, decimals: 6 },
      { symbol: "USDC", contract: USDC, decimals: 6 },
    ],
  };
  const networks: Chain = { networks: [network], derive };
  const payments = paymentsOf([chainProvider(networks, { db, clock })]);
  const shop = shopContext(db, clock, { chain: networks, payments });
  const world: CryptoWorld = {
    chain,
    clock,
    shop,
    orders: [],
    async order() {
      const buyer = await newBuyer(shop);
      const { id: orderId } = await boughtOrder(buyer, { method: "crypto" });
      const choice = { network: chain.id, token: "USDT" };
      const quoted = await quoteCrypto(buyer, { productId: "month-1", orderId, ...choice });
      if (!quoted.ok) return null;
      const address = quoted.data.quote!.address.toLowerCase();
      const made = { buyer, orderId, address, madeAt: clock.now() };
      world.orders.push(made);
      return made;
    },
    async minute(blocks, minutes = 1) {
      clock.advance(minutes * MINUTE_MS);
      chain.mine(blocks);
      const left = await watchChains(shop, networks);
      await reconcileOrders(shop);
      await expireOrders(shop);
      return left;
    },
    again: () => watchChains(shop, networks),
  };
  return world;
}
