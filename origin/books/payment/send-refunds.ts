/** Sends refunds that were decided, until the provider has answered for good. Each is safe to send again. */
import type { Origin } from "#origin/ground/origin.ts";
import { ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
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

const BATCH = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export async function sendDueRefunds(context: Origin): Promise<void> {
  for (const refund of await refundsToSend(context.db, context.clock.now(), BATCH)) {
    await sendRefund(context, refund.id);
  }
}

/** Never throws for a provider's sake: what can't be done now is done by the schedule. */
export async function sendRefund(context: Origin, refundId: string): Promise<void> {
  const refund = await refundById(context.db, refundId);
  if (refund?.status !== "requested") return;
  try {
    await (refund.provider_refund === null ? send(context, refund) : follow(context, refund));
  } catch (error) {
    if (!(error instanceof ProviderSilence)) throw error;
    await postpone(context, refund);
  }
}

async function send(context: Origin, refund: RefundRow): Promise<void> {
  const { db, payments } = context;
  const provider = payments.provider(refund.provider);
  const payment = await paymentById(db, refund.payment_id);
  if (!provider || !payment) return postpone(context, refund);
  try {
    const made = await provider.refund({
      id: refund.id,
      paymentId: payment.provider_payment,
      amount: refund.amount,
      currency: refund.currency,
    });
    await nameRefund(db, refund.id, made.id).run();
    if (made.status === "succeeded") await settleRefund(context, refund.id, "succeeded");
    else await postpone(context, refund);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    await settleRefund(context, refund.id, "failed");
    // The money may have gone back another way, e.g. from the provider's dashboard.
    await syncOrderById(context, refund.order_id);
  }
}

/** It is on its way: its state is asked for with the order's. */
async function follow(context: Origin, refund: RefundRow): Promise<void> {
  await syncOrderById(context, refund.order_id);
  await postpone(context, refund);
}

/** 1, 2, 4 … minutes, at most a day: until a person or the provider ends it. */
async function postpone({ db, clock }: Origin, refund: RefundRow): Promise<void> {
  const wait = Math.min(DAY_MS, MINUTE_MS * 2 ** Math.min(refund.attempts, 12));
  await postponeRefund(db, refund.id, clock.now() + wait).run();
}
