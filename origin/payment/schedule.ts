/** The money jobs of each minute, in an order that lets the later ones profit from the earlier. One's failure stops none. */
import type { Origin } from "../context.ts";
import { runGroupJobs } from "../group/end/run.ts";
import { expireOrders } from "../order/expire.ts";
import { reconcileOrders } from "../order/asking/reconcile.ts";
import { watchChains } from "./chain/watch.ts";
import type { PaymentSetup } from "./configured.ts";
import { workDueEvents } from "./inbox/inbox.ts";
import { ProviderSilence } from "./provider.ts";
import { announceCaptures } from "./sandbox/events.ts";
import { sendDueRefunds } from "./send-refunds.ts";
import { readMissedEvents } from "./stripe/events.ts";

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
