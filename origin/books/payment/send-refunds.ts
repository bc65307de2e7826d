/** Sends refunds that were decided, until the provider has answered for good. Each is safe to send again. */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { type Share, WHOLE, workOff } from "#origin/ground/work.ts";
import { settleRefund } from "./refund.ts";
import {
  nameRefund,
  paymentById,
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

/** Never throws for a provider's sake: what can't be done now is done by the schedule. */
export async function sendRefund(context: Origin, refundId: string): Promise<void> {
  const refund = await refundById(context.db, refundId);
  if (refund?.status !== "requested") return;
  await postponed(context, refund).run();
  try {
    await sendOrFollow(context, refund);
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
  }
}

/**
 * One that was tried is asked for with its order, since its answer may be lost; providers know a key for a day or so only. One
 * that the provider has not got is sent again, with the same key.
 */
async function sendOrFollow(context: Origin, refund: RefundRow): Promise<void> {
  if (refund.attempts === 0) return send(context, refund);
  await syncOrderById(context, refund.order_id);
  const now = await refundById(context.db, refund.id);
  if (now?.status === "requested" && now.provider_refund === null) await send(context, now);
}

async function send(context: Origin, refund: RefundRow): Promise<void> {
  const { db, payments } = context;
  const provider = payments.provider(refund.provider);
  const payment = await paymentById(db, refund.payment_id);
  if (!provider || !payment) return;
  try {
    const made = await provider.refund({
      id: refund.id,
      paymentId: payment.provider_payment,
      amount: refund.amount,
      currency: refund.currency,
    });
    await nameRefund(db, refund.id, made.id).run();
    if (made.status === "succeeded") await settleRefund(context, refund.id, "succeeded");
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await settleRefund(context, refund.id, "failed");
    // The money may have gone back another way, e.g. from the provider's dashboard.
    await syncOrderById(context, refund.order_id);
  }
}

/** 1, 2, 4 … minutes, at most a day: until a person or the provider ends it. Before each try, so that no failure is at once again. */
function postponed({ db, clock }: Origin, refund: RefundRow): D1PreparedStatement {
  const wait = Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(refund.attempts, 12));
  return postponeRefund(db, refund.id, clock.now() + wait);
}
