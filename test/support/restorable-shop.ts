/**
 * A world that remembers what shops gave it: Stripe's stand-in and a made-up chain, on one clock. A shop on any database may be
 * opened in it, also one that went back to a copy.
 */
import { vi } from "vitest";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Chain } from "#origin/ground/chain/network.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { runSchedule, takeTurn } from "#origin/entry/schedule.ts";
import { chainProvider } from "#origin/providers/chain/provider.ts";
import { stripeEvents } from "#origin/providers/stripe/events.ts";
import { stripeProvider } from "#origin/providers/stripe/provider.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";
import { derivedFrom } from "./chain/derived.ts";
import { madeUpChain } from "./chain/made-up-chain.ts";
import { USDT } from "./chain/crypto-world.ts";
import { fakeClock } from "./clock.ts";
import { boughtOrder, newBuyer, shopContext } from "./shop.ts";
import type { StripeEvent } from "./stripe-books.ts";
import { startStripe } from "./stripe-server.ts";

export interface MadeOrder {
  buyer: SignedInContext;
  id: string;
  number: string;
  uid: string;
  /** Null for one that is paid by card. */
  address: string | null;
}

export type World = Awaited<ReturnType<typeof restorableWorld>>;
export type Shop = ReturnType<World["open"]>;

export async function restorableWorld() {
  const clock = fakeClock();
  const stripe = await startStripe(clock);
  const chain = madeUpChain(clock, [{}], 2_000_000);
  const fetchOfNode = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).includes("source-")
      ? chain.fetch(input, init)
      : fetchOfNode(input, init),
  );
  vi.spyOn(AbortSignal, "timeout").mockImplementation(chain.timeout);
  const settings = {
    secretKey: stripe.secretKey,
    webhookSecret: "whsec_stand_in",
    accountId: null,
    apiUrl: stripe.url,
    siteOrigin: "https://halyard.example",
  };
  const network = {
    id: chain.id,
    name: "Made up",
    sources: chain.sources.map(({ url }) => url),
    agreeAbove: undefined,
    coin: { name: "Coin", symbol: "COIN", decimals: 18 },
    confirmations: 3,
    tokens: [{ symbol: "USDT", contract: USDT, decimals: 6 }],
  };
  const networks: Chain = { networks: [network], derive: derivedFrom(PUBLIC_KEY) };

  /** A shop on a database of this world. */
  function open(db: D1Database) {
    const payments = paymentsOf([
      stripeProvider(settings, ["card"]),
      chainProvider(networks, { db, clock }),
    ]);
    const context: Context = shopContext(db, clock, { chain: networks, payments });
    const eventReaders = [stripeEvents(settings)];
    const setup = { payments, eventReaders, stripe: settings, chain: networks, sandbox: false };

    async function order(method: "card" | "crypto"): Promise<MadeOrder> {
      const buyer = await newBuyer(context);
      const { id, number } = await boughtOrder(buyer, { method });
      const uid = await db
        .prepare(`SELECT uid FROM user WHERE id = ?1`)
        .bind(buyer.session.userId)
        .first<string>("uid");
      const made = { buyer, id, number, uid: uid ?? "" };
      if (method === "card") return { ...made, address: null };
      const choice = { network: chain.id, token: "USDT" };
      const quoted = await quoteCrypto(buyer, { productId: "month-1", orderId: id, ...choice });
      if (!quoted.ok) throw new Error(quoted.problem);
      return { ...made, address: quoted.data.quote!.address.toLowerCase() };
    }

    return {
      context,
      db,
      order,
      /** Time passes, blocks come, the schedule runs. */
      async minute(minutes = 1) {
        clock.advance(minutes * MINUTE_MS);
        chain.mine(6);
        await runSchedule((job) => takeTurn(job, context, setup));
      },
      statusOf: (id: string) =>
        db.prepare(`SELECT status FROM purchase WHERE id = ?1`).bind(id).first<string>("status"),
    };
  }

  /** The payer pays at the provider, and the provider tells whoever listens. */
  function pay({ id, address }: MadeOrder): StripeEvent | null {
    if (address) {
      chain.send({ token: USDT, to: address, amount: 9_990_000n });
      return null;
    }
    const session = stripe.books.sessionOf(id);
    stripe.books.pay(session.id);
    return stripe.books.tell("checkout.session.completed", stripe.books.session(session.id));
  }

  return { clock, stripe, chain, open, pay, stop: () => stripe.stop() };
}
