/** The money jobs of each minute, in an order that lets the later ones profit from the earlier. One's failure stops none. */
import type { Origin } from "#origin/ground/origin.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { watchChains } from "#origin/providers/chain/watch.ts";
import type { PaymentSetup } from "./payments.ts";
import { workDueEvents } from "#origin/books/payment/inbox/inbox.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { announceCaptures } from "#origin/providers/sandbox/events.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { readMissedEvents } from "#origin/providers/stripe/events.ts";

export async function runPaymentJobs(context: Origin, setup: PaymentSetup): Promise<void> {
  const { stripe, sandbox, chain, eventReaders } = setup;
  if (sandbox) await job(context, () => announceCaptures(context));
  if (stripe) await job(context, () => readMissedEvents(stripe, context));
  if (chain) await job(context, () => watchChains(context, chain));
  await job(context, () => workDueEvents(context, eventReaders));
  await job(context, () => reconcileOrders(context));
  await job(context, () => expireOrders(context));
  await job(context, () => runGroupJobs(context));
  await job(context, () => sendDueRefunds(context));
}

async function job({ tell }: Origin, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ProviderSilence)) tell("payment_job.failed", { error });
  }
}
