/**
 * Stripe's notifications: verified on the raw body, and read for the one thing that matters, which order to ask about.
 * Those that were lost on the way are found in Stripe's own list.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { Stripe } from "stripe";
import {
  keepEvents,
  type Notification,
  type Subject,
  type WebhookReader,
} from "#origin/books/payment/inbox/inbox.ts";
import { orderOfPayment } from "#origin/books/payment/find.ts";
import { ProviderRefusal } from "#origin/ground/ports/payments.ts";
import { asked, isLiveKey, stripeClient, type StripeSettings } from "./client.ts";
import { ORDER_KEY } from "./facts.ts";
import { STRIPE } from "./provider.ts";
import { cursorOf, lastRestoration, moveCursor } from "#origin/books/payment/inbox/repository.ts";

/** How far a notification's time may be from ours, both ways; the library itself lets any future time pass. */
const TOLERANCE_SECONDS = 300;

/** The list is read this often, and each time from so far before the last end. */
const LIST_EVERY_MS = 10 * MINUTE_MS;
const OVERLAP_MS = HOUR_MS;
const FIRST_LOOK_BACK_MS = DAY_MS;
/** The most that Stripe gives at once. */
const PAGE = 100;

const TYPES = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "charge.succeeded",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
];

export function stripeEvents(settings: StripeSettings): WebhookReader {
  return {
    provider: STRIPE,
    read: (raw, headers, now) => read(settings, raw, headers.get("stripe-signature"), now),
    subject: (context, payload) => subject(settings, context, JSON.parse(payload) as Stripe.Event),
  };
}

async function read(
  { webhookSecret }: StripeSettings,
  raw: string,
  signature: string | null,
  now: number,
): Promise<Notification | null> {
  // Just one: of several the library takes another than we would.
  const times = [...(signature ?? "").matchAll(/(?:^|,)t=(\d{1,12})(?=,|$)/g)];
  const at = times.length === 1 ? Number(times[0]![1]) : Number.NaN;
  // Written so that what is not a number does not pass either.
  if (!(Math.abs(Math.floor(now / 1_000) - at) <= TOLERANCE_SECONDS)) return null;
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      raw,
      signature ?? "",
      webhookSecret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
      now,
    );
    const { id, type } = event;
    return typeof id === "string" && typeof type === "string"
      ? { eventId: id, type, payload: raw }
      : null;
  } catch {
    return null;
  }
}

async function subject(
  settings: StripeSettings,
  context: Origin,
  event: Stripe.Event,
): Promise<Subject> {
  if (event.account && event.account !== settings.accountId) {
    return { kind: "foreign", reason: "account" };
  }
  if (event.livemode !== isLiveKey(settings.secretKey)) return { kind: "foreign", reason: "mode" };
  if (!TYPES.includes(event.type)) return { kind: "ignored" };
  const object = event.data.object as unknown as EventObject;
  if (object.object === "checkout.session") return sessionSubject(object);
  const orderId = object.metadata?.[ORDER_KEY] ?? (await orderOfIntent(settings, context, object));
  if (!orderId) return { kind: "foreign", reason: "order" };
  return { kind: "order", orderId, session: null, claim: intentClaim(object) };
}

/** What we read of an event's object; every field may be anything, so each is looked at before it is believed. */
interface EventObject {
  object: string;
  id: string;
  metadata?: Record<string, string> | null;
  client_reference_id?: string | null;
  amount_total?: unknown;
  amount_received?: unknown;
  currency?: unknown;
  payment_intent?: string | { id: string } | null;
}

function sessionSubject(session: EventObject): Subject {
  const orderId = session.metadata?.[ORDER_KEY];
  if (!orderId || session.client_reference_id !== orderId) {
    return { kind: "foreign", reason: "order" };
  }
  const claim = { amount: session.amount_total, currency: upper(session.currency) };
  return { kind: "order", orderId, session: session.id, claim };
}

/** Of refunds and disputes the amount is another one, and is checked against the payment. */
function intentClaim(object: EventObject) {
  if (object.object !== "payment_intent") return null;
  return { amount: object.amount_received, currency: upper(object.currency) };
}

function upper(currency: unknown): unknown {
  return typeof currency === "string" ? currency.toUpperCase() : currency;
}

/** Refunds and disputes name their payment only; if we don't know it yet, Stripe knows its order. */
async function orderOfIntent(
  settings: StripeSettings,
  { db }: Origin,
  { payment_intent: intent }: EventObject,
): Promise<string | null> {
  const id = typeof intent === "string" ? intent : intent?.id;
  if (!id) return null;
  const known = await orderOfPayment(db, STRIPE, id);
  if (known) return known;
  try {
    const { metadata } = await asked(() => stripeClient(settings).paymentIntents.retrieve(id));
    return metadata[ORDER_KEY] ?? null;
  } catch (error) {
    // Our key does not see it: it is not ours.
    if (error instanceof ProviderRefusal) return null;
    throw error;
  }
}

/**
 * Takes in what Stripe could not deliver, and after the database went back to a copy all that it told since the copy.
 * @throws {ProviderSilence}
 */
export async function readMissedEvents(settings: StripeSettings, context: Origin): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const [cursor, restored] = await Promise.all([cursorOf(db, STRIPE), lastRestoration(db)]);
  const wasForgotten = restored !== null && (cursor?.read_until ?? 0) < restored.restored_at;
  if (!wasForgotten && cursor && now - cursor.read_at < LIST_EVERY_MS) return;
  const known = cursor ? cursor.read_until - OVERLAP_MS : now - FIRST_LOOK_BACK_MS;
  const from = wasForgotten ? Math.min(known, restored.copied_at - OVERLAP_MS) : known;
  const missed = stripeClient(settings).events.list({
    created: { gte: Math.floor(from / 1_000) },
    ...(!wasForgotten && { delivery_success: false }),
    limit: PAGE,
    types: TYPES,
  });
  await asked(async () => {
    let page: Notification[] = [];
    for await (const event of missed) {
      page.push({ eventId: event.id, type: event.type, payload: JSON.stringify(event) });
      if (page.length < PAGE) continue;
      await keepEvents(context, STRIPE, page);
      page = [];
    }
    await keepEvents(context, STRIPE, page);
  });
  // Only a list that was read to its end lets the next look begin later.
  await moveCursor(db, STRIPE, now).run();
}
