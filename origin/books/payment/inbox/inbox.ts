/**
 * What providers tell us, kept before anything is done about it. A row stays `received` until its order was brought to
 * the provider's facts, so an attempt that fails is made again, and a copy of a settled event changes nothing.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { log } from "#origin/ground/log.ts";
import { orderById } from "#origin/books/order/repository.ts";
import {
  dueEvents,
  type EventRow,
  eventById,
  forgetPayloads,
  insertEvent,
  postponeEvent,
  settleEvent,
} from "./repository.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "#origin/books/payment/sync.ts";

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
  | { kind: "foreign"; reason: string };

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

const BATCH = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PAYLOAD_DAYS = 30;

export async function keepEvent(
  { db, clock }: Origin,
  provider: string,
  { eventId, type, payload }: Notification,
): Promise<void> {
  await insertEvent(db, { provider, eventId, type, payload, at: clock.now() }).run();
}

export async function workDueEvents(context: Origin, readers: EventReader[]): Promise<void> {
  const { db, clock } = context;
  for (const event of await dueEvents(db, clock.now(), BATCH)) {
    await workEvent(context, readers, event);
  }
  await forgetPayloads(db, clock.now() - PAYLOAD_DAYS * DAY_MS).run();
}

/** Does what one kept event asks for. A failure leaves it for the schedule. */
export async function workEventById(
  context: Origin,
  reader: EventReader,
  eventId: string,
): Promise<void> {
  const event = await eventById(context.db, reader.provider, eventId);
  if (event) await workEvent(context, [reader], event);
}

async function workEvent(context: Origin, readers: EventReader[], event: EventRow): Promise<void> {
  if (event.status !== "received" || event.payload === null) return;
  const reader = readers.find(({ provider }) => provider === event.provider);
  if (!reader) return postpone(context, event);
  try {
    const verdict = await work(context, reader, event.payload);
    if (verdict.status === "later") return await postpone(context, event);
    await settleEvent(context.db, event, verdict).run();
  } catch (error) {
    if (!(error instanceof ProviderSilence)) context.tell("event.failed", { error });
    await postpone(context, event);
  }
}

interface Verdict {
  status: "done" | "review" | "later";
  verdict: string;
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

function review(verdict: string, orderId: string | null): Verdict {
  log("event.unexplained", {});
  return { status: "review", verdict, orderId };
}

/** 1, 2, 4 … minutes, at most six hours: an event is worth no less for being old. */
async function postpone({ db, clock }: Origin, event: EventRow): Promise<void> {
  const wait = Math.min(DAY_MS / 4, MINUTE_MS * 2 ** Math.min(event.attempts, 9));
  await postponeEvent(db, event, clock.now() + wait).run();
}
