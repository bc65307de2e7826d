/**
 * What providers tell us, kept before anything is done about it. A row stays `received` until its order was brought to
 * the provider's facts, so an attempt that fails is made again, and a copy of a settled event changes nothing.
 */
import type { EventVerdict } from "#contract/ops/order.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { log } from "#origin/ground/log.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { eachOf, type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import {
  type EventRow,
  forgetPayloads,
  insertEvent,
  settleEvent,
  takeDueEvents,
  takeEvent,
} from "./repository.ts";
import { syncOrder, type Synced } from "#origin/books/payment/sync.ts";

/** Which order an event is about, as its own provider reads it. */
export type Subject =
  | {
      kind: "order";
      orderId: string;
      session: string | null;
      /** What the event itself says was paid; checked before anybody is asked. */
      claim: { amount: unknown; currency: unknown } | null;
    }
  | { kind: "ignored" }
  /** Genuine, and not for us: another account, another mode, an order we never made. */
  | { kind: "foreign"; reason: EventVerdict };

export interface Notification {
  eventId: string;
  type: string;
  payload: string;
}

export interface EventReader {
  provider: string;
  /** @throws {ProviderSilence} when it must ask and gets no answer. */
  subject(context: Origin, payload: string): Promise<Subject>;
}

/** A provider that calls us from outside. */
export interface WebhookReader extends EventReader {
  /** The genuine notification in a raw body, or null: every cause of doubt is the same null. */
  read(raw: string, headers: Headers, now: number): Promise<Notification | null>;
}

const PAYLOAD_DAYS = 30;

export function keepEvent(
  context: Origin,
  provider: string,
  notification: Notification,
): Promise<void> {
  return keepEvents(context, provider, [notification]);
}

export async function keepEvents(
  { db, clock }: Origin,
  provider: string,
  notifications: Notification[],
): Promise<void> {
  const at = clock.now();
  if (notifications.length > 0)
    await db.batch(notifications.map((each) => insertEvent(db, { provider, ...each, at })));
}

export function workDueEvents(
  context: Origin,
  readers: EventReader[],
  share: Share = WHOLE,
): Promise<boolean> {
  const { db, clock } = context;
  return workOff(context, share, {
    failed: "event.failed",
    take: (count) => takeDueEvents(db, clock.now(), count),
    run: (event) => workEvent(context, readers, event),
  });
}

export function forgetOldPayloads(db: D1Database, now: number): D1PreparedStatement {
  return forgetPayloads(db, now - PAYLOAD_DAYS * DAY_MS);
}

/** Does what one kept event asks for. A failure leaves it for the schedule. */
export async function workEventById(
  context: Origin,
  reader: EventReader,
  eventId: string,
): Promise<void> {
  const { db, clock } = context;
  const event = await takeEvent(db, { provider: reader.provider, eventId }, clock.now());
  const run = (one: EventRow) => workEvent(context, [reader], one);
  await eachOf(context, "event.failed", event ? [event] : [], run);
}

/** One that is not settled stays put off as it was taken. */
async function workEvent(context: Origin, readers: EventReader[], event: EventRow): Promise<void> {
  const reader = readers.find(({ provider }) => provider === event.provider);
  if (!reader || event.payload === null) return;
  const verdict = await work(context, reader, event.payload);
  if (verdict.status !== "later") await settleEvent(context.db, event, verdict).run();
}

interface Verdict {
  status: "done" | "review" | "later";
  verdict: EventVerdict | Synced;
  orderId: string | null;
}

async function work(context: Origin, reader: EventReader, payload: string): Promise<Verdict> {
  const subject = await reader.subject(context, payload);
  if (subject.kind === "ignored") return { status: "done", verdict: "ignored", orderId: null };
  if (subject.kind === "foreign") return review(subject.reason, null);
  const { orderId, claim, session } = subject;
  const order = await orderById(context.db, orderId);
  if (!order || order.provider !== reader.provider) return review("unknown_order", null);
  if (claim && (claim.amount !== order.amount || claim.currency !== order.currency)) {
    return review("amount", orderId);
  }
  const synced = await syncOrder(context, order, session);
  if (synced === "mismatch") return review("facts", orderId);
  return { status: synced === "unasked" ? "later" : "done", verdict: synced, orderId };
}

function review(verdict: EventVerdict, orderId: string | null): Verdict {
  log("event.unexplained", {});
  return { status: "review", verdict, orderId };
}
