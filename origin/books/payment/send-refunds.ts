/** Sends refunds that were decided, until the provider has answered for good. Each is safe to send again. */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import {
  ProviderRefusal,
  ProviderSilence,
  type RefundMade,
} from "#origin/ground/ports/payments.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import {
  type Decided,
  decideRefund,
  newRefund,
  type RefundDecision,
  settleRefund,
  settleSent,
} from "./refund.ts";
import type { FoundRefund } from "./refund-found.ts";
import {
  nameRefund,
  paymentById,
  type PaymentLeft,
  postponeRefund,
  refundById,
  type RefundRow,
  refundsToSend,
} from "./repository.ts";
import { syncOrderById } from "./sync.ts";

export function sendDueRefunds(context: Origin, share: Share = WHOLE): Promise<boolean> {
  const { db, clock } = context;
  return workOff(context, share, {
    failed: "refund.failed",
    async take(count) {
      const due = await refundsToSend(db, clock.now(), count);
      if (due.length > 0) await db.batch(due.map((refund) => postponed(context, refund)));
      return due;
    },
    run: (refund) => sendOrFollow(context, refund),
  });
}

/** `refused`: it was decided, and the provider does not make it. */
export type Refunded = Decided | "refused";

/** Decides a refund and sends it. Never throws for a provider's sake: what can't be done now is done by the schedule. */
export async function refundAtOnce(
  context: Origin,
  decision: Omit<RefundDecision, "providerRefund" | "sentUntil"> & { payment: PaymentLeft },
): Promise<Refunded> {
  const { id, payment, amount } = decision;
  const sentUntil = nextTry(context, 0);
  const made = { ...decision, providerRefund: null, sentUntil };
  const decided = await decideRefund(context, made);
  if (decided === "known") await sendRefund(context, id);
  if (decided !== "decided") return decided;
  const before = payment.amount - payment.left + amount;
  const refund = newRefund(context, made);
  const isMade = await unlessSilent(send(context, refund, { refund, payment, before }));
  return isMade === false ? "refused" : decided;
}

/** Of one that was decided before. Never throws for a provider's sake either. */
export async function sendRefund(context: Origin, refundId: string): Promise<void> {
  const refund = await refundById(context.db, refundId);
  if (refund?.status !== "requested") return;
  await postponed(context, refund).run();
  await unlessSilent(sendOrFollow(context, refund));
}

async function unlessSilent<Sent>(sending: Promise<Sent>): Promise<Sent | "silent"> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
    return "silent";
  }
}

/**
 * One that was tried is asked for with its order, since its answer may be lost; providers know a key for a day or so only. One
 * that the provider has not got is sent again, with the same key.
 */
async function sendOrFollow(context: Origin, refund: RefundRow): Promise<void> {
  if (refund.attempts === 0) {
    await send(context, refund);
    return;
  }
  await syncOrderById(context, refund.order_id);
  const now = await refundById(context.db, refund.id);
  if (now?.status === "requested" && now.provider_refund === null) await send(context, now);
}

/** False where the provider refuses it. `found`: what is known of it by who has just decided it. */
async function send(context: Origin, refund: RefundRow, found?: FoundRefund): Promise<boolean> {
  const { db, payments } = context;
  const provider = payments.provider(refund.provider);
  const payment = found?.payment ?? (await paymentById(db, refund.payment_id));
  if (!provider || !payment) return true;
  try {
    const made = await provider.refund({
      id: refund.id,
      paymentId: payment.provider_payment,
      amount: refund.amount,
      currency: refund.currency,
    });
    await noteSent(context, refund, made, found);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await settleRefund(context, refund.id, "failed");
    // The money may have gone back another way, e.g. from the provider's dashboard.
    await syncOrderById(context, refund.order_id);
    return false;
  }
}

/** The provider's name of it goes with its end, as far as this is the one that ends it. */
async function noteSent(
  context: Origin,
  { id }: RefundRow,
  made: RefundMade,
  found: FoundRefund | undefined,
): Promise<void> {
  const named = nameRefund(context.db, id, made.id);
  const settling = { refundId: id, alongside: () => [named] };
  const isSettled = made.status === "succeeded" && (await settleSent(context, found, settling));
  if (!isSettled) await named.run();
}

/** Before each try, so that no failure is at once again. */
function postponed(context: Origin, { id, attempts }: RefundRow): D1PreparedStatement {
  return postponeRefund(context.db, id, nextTry(context, attempts));
}

/** 1, 2, 4 … minutes, at most a day: until a person or the provider ends it. */
function nextTry({ clock }: Origin, attempts: number): number {
  return clock.now() + Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(attempts, 12));
}
