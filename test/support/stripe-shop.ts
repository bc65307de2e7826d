/** A shop whose payments go through the Stripe stand-in, and the road that Stripe's notifications take to it. */
import { Stripe } from "stripe";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { webhooks } from "#origin/doors/webhook.ts";
import { paymentsOf } from "#origin/ground/ports/payments.ts";
import { runSchedule, takeTurn } from "#origin/entry/schedule.ts";
import type { StripeSettings } from "#origin/providers/stripe/client.ts";
import { stripeEvents } from "#origin/providers/stripe/events.ts";
import { stripeProvider } from "#origin/providers/stripe/provider.ts";
import type { FakeClock } from "./clock.ts";
import { boughtOrder, newBuyer, shopContext, type Wish } from "./shop.ts";
import type { StripeEvent } from "./stripe-books.ts";
import { startStripe, type StripeServer } from "./stripe-server.ts";

export const WEBHOOK_SECRET = "whsec_stand_in";

export interface Forged {
  secret?: string;
  /** Seconds that the signature's time is away from now. */
  off?: number;
  /** The header instead of a genuine one. */
  header?: (genuine: string) => string | null;
  /** The body instead of what was signed. */
  body?: (genuine: string) => string;
}

export interface StripeShop {
  context: Context;
  stripe: StripeServer;
  settings: StripeSettings;
  /** Posts an event to the webhook and waits until all it set off is over; returns the status. */
  deliver(event: StripeEvent, forged?: Forged): Promise<number>;
  /** The schedule, once. */
  minute(): Promise<void>;
  /** An order at Stripe that nobody has paid yet. */
  order(wish?: Wish): Promise<{ buyer: SignedInContext; id: string; session: string }>;
  verdictOf(event: StripeEvent): Promise<{ status: string; verdict: string | null } | null>;
}

export async function stripeShop(db: D1Database, clock: FakeClock): Promise<StripeShop> {
  const stripe = await startStripe(clock);
  const settings: StripeSettings = {
    secretKey: stripe.secretKey,
    webhookSecret: WEBHOOK_SECRET,
    accountId: null,
    apiUrl: stripe.url,
    siteOrigin: "https://halyard.example",
  };
  const provider = stripeProvider(settings, ["alipay", "wechat", "unionpay", "card"]);
  const payments = paymentsOf([provider]);
  const context = shopContext(db, clock, { payments });
  const readers = [stripeEvents(settings)];
  const door = webhooks(context, readers);
  const setup = { payments, eventReaders: readers, stripe: settings, chain: null, sandbox: false };

  async function deliver(event: StripeEvent, forged: Forged = {}): Promise<number> {
    const { secret = WEBHOOK_SECRET, off = 0, body = (genuine) => genuine } = forged;
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(clock.now() / 1_000) + off;
    const genuine = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret,
      timestamp,
    });
    const header = forged.header ? forged.header(genuine) : genuine;
    const deferred: Promise<unknown>[] = [];
    const answer = await door.request(
      "/stripe",
      {
        method: "POST",
        body: body(payload),
        ...(header && { headers: { "stripe-signature": header } }),
      },
      {},
      {
        waitUntil: (work: Promise<unknown>) => void deferred.push(work),
        passThroughOnException: () => undefined,
        props: {},
      },
    );
    await Promise.all(deferred);
    return answer.status;
  }

  return {
    context,
    stripe,
    settings,
    deliver,
    minute: () => runSchedule((job) => takeTurn(job, context, setup)),
    async order(wish) {
      const buyer = await newBuyer(context);
      const { id } = await boughtOrder(buyer, wish);
      return { buyer, id, session: stripe.books.sessionOf(id).id };
    },
    verdictOf: ({ id }) =>
      db
        .prepare(`SELECT status, verdict FROM provider_event WHERE event_id = ?1`)
        .bind(id)
        .first<{ status: string; verdict: string | null }>(),
  };
}
