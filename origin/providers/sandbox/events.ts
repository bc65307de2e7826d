/** The sandbox's notifications: made in this very process, and then taken in like anybody's. */
import type { Origin } from "#origin/ground/origin.ts";
import type { EventReader } from "#origin/books/payment/inbox/inbox.ts";
import { keepEvent, workEventById } from "#origin/books/payment/inbox/inbox.ts";
import { eachOf } from "#origin/ground/work.ts";
import { SANDBOX } from "./provider.ts";
import {
  markAnnounced,
  type SandboxCapture,
  sandboxSession,
  unannouncedCaptures,
} from "./repository.ts";

interface Payload {
  orderId: string;
  session: string;
  amount: number;
  currency: string;
}

export const sandboxEvents: EventReader = {
  provider: SANDBOX,
  async subject(_context, payload) {
    // safe because `announce` below is the only writer of this provider's events
    const { orderId, session, amount, currency } = JSON.parse(payload) as Payload;
    return { kind: "order", orderId, session, claim: { amount, currency } };
  },
};

/** Tells the shop of everything that was paid in the meantime. */
export async function announceCaptures(context: Origin): Promise<void> {
  const made = await unannouncedCaptures(context.db, context.clock.now());
  await eachOf(context, "capture.announce_failed", made, (one) => announce(context, one));
}

async function announce(context: Origin, capture: SandboxCapture): Promise<void> {
  const session = await sandboxSession(context.db, capture.session_id);
  if (!session) return;
  const { order_id: orderId, currency } = session;
  const payload: Payload = { orderId, session: session.id, amount: capture.amount, currency };
  await keepEvent(context, SANDBOX, {
    eventId: `evt_${capture.id}`,
    type: "capture",
    payload: JSON.stringify(payload),
  });
  await markAnnounced(context.db, capture.id).run();
  await workEventById(context, sandboxEvents, `evt_${capture.id}`);
}
