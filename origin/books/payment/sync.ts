/**
 * Brings one order to what its provider really has. Notifications, the returning payer and the schedule all end here,
 * so that their order and number do not matter: the same facts make the same end.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { newId } from "#origin/ground/ids.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { noteDeclined } from "#origin/books/order/asking/repository.ts";
import { orderById } from "#origin/books/order/repository.ts";
import type { RefundEvent } from "#origin/books/order/state.ts";
import type { Capture, Facts, Return } from "#origin/ground/ports/payments.ts";
import { type Alongside, decideRefund, settleRefund } from "./refund.ts";
import {
  nameRefund,
  noteDue,
  type PaymentRow,
  paymentByProviderId,
  refundById,
  refundByProviderId,
  refundedOf,
  type RefundRow,
} from "./repository.ts";
import { settleCapture } from "./settle.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";

/**
 * - `done`: everything the provider has is in the books.
 * - `mismatch`: something is not what it must be; it was left alone and a person must look.
 * - `unasked`: there is nobody to ask.
 */
export type Synced = "done" | "mismatch" | "unasked";

/**
 * `order` as it was just read. `session` is one that a notification named: the order may not know it yet when its answer
 * was lost on the way.
 * @throws {ProviderSilence} when the provider did not answer; nothing is changed then.
 */
export async function syncOrder(
  context: Origin,
  order: OrderRow,
  session: string | null = null,
): Promise<Synced> {
  const provider = context.payments.provider(order.provider);
  const asked = session ?? order.provider_session;
  if (!asked || !provider) return "unasked";
  return applyFacts(context, order, await provider.inspect({ orderId: order.id, session: asked }));
}

/** The same for those who know the order's id alone. */
export async function syncOrderById(
  context: Origin,
  id: string,
  session: string | null = null,
): Promise<Synced> {
  const order = await orderById(context.db, id);
  return order ? syncOrder(context, order, session) : "unasked";
}

export async function applyFacts(
  context: Origin,
  order: OrderRow,
  { captures, declined = false }: Facts,
): Promise<Synced> {
  if (declined !== (order.declined === 1)) {
    await noteDeclined(context.db, order.id, declined).run();
  }
  let synced: Synced = "done";
  for (const capture of captures) {
    const settled = await settleCapture(context, order.provider, order.id, capture);
    const matches = settled !== "mismatch" && (await applyReturns(context, order, capture));
    if (!matches) synced = "mismatch";
  }
  return synced;
}

async function applyReturns(
  context: Origin,
  { provider }: OrderRow,
  { paymentId, returns }: Capture,
): Promise<boolean> {
  if (returns.length === 0) return true;
  const payment = await paymentByProviderId(context.db, provider, paymentId);
  if (!payment) throw new Error("a payment is gone");
  let fits = true;
  for (const back of returns) {
    fits = (await applyReturn(context, payment, back)) && fits;
    const { id: dispute, dueAt } = back;
    if (dueAt !== undefined) await noteDue(context.db, { provider, dispute }, dueAt).run();
  }
  return fits;
}

async function applyReturn(context: Origin, payment: PaymentRow, back: Return): Promise<boolean> {
  const known = await knownRefund(context.db, payment, back);
  if (!known) return recordForeign(context, payment, back);
  if (known.provider_refund === null) await nameRefund(context.db, known.id, back.id).run();
  if (known.amount !== back.amount && back.kind === "refund") return false;
  const event = eventOf(known, back);
  if (event) await settleRefund(context, known.id, event);
  return true;
}

async function knownRefund(
  db: D1Database,
  payment: PaymentRow,
  back: Return,
): Promise<RefundRow | null> {
  const ours = back.refundId ? await refundById(db, back.refundId) : null;
  if (ours?.payment_id === payment.id) return ours;
  return refundByProviderId(db, payment.provider, back.id);
}

/**
 * Made in the provider's own dashboard, or taken by the payer's bank; or ours, and forgotten when the database went back to a
 * copy. That one keeps its key: whoever asks for it again asks for the same.
 */
async function recordForeign(context: Origin, payment: PaymentRow, back: Return): Promise<boolean> {
  if (back.status === "failed" || back.status === "reversed") return true;
  const taken = { id: back.id, amount: back.amount, note: "" };
  if (back.kind === "dispute") return recordDispute(context, payment, taken);
  const isForgotten = back.refundId !== null && !(await refundById(context.db, back.refundId));
  const key = isForgotten && back.refundId ? { key: back.refundId } : {};
  return recordBack(context, payment, "provider", { ...taken, ...key });
}

interface Taken {
  /** The provider's own id. */
  id: string;
  /** Ours, where it has one. */
  key?: string;
  amount: number;
  note: string;
  alongside?: Alongside;
}

/**
 * A bank takes the whole, whatever went back before: as much as is left is recorded, and the rest is a loss that a person
 * must look at. False where there is one.
 */
export function recordDispute(context: Origin, payment: PaymentRow, of: Taken): Promise<boolean> {
  return retryLost(async () => {
    const left = payment.amount - (await refundedOf(context.db, payment.id));
    const amount = Math.min(of.amount, left);
    if (amount === 0) return false;
    const recorded = await recordBack(context, payment, "dispute", { ...of, amount });
    return recorded ? amount === of.amount : "lost";
  });
}

/** False when more came back than came in. */
async function recordBack(
  context: Origin,
  payment: PaymentRow,
  kind: RefundRow["kind"],
  { id: providerRefund, key = newId(), ...of }: Taken,
): Promise<boolean> {
  const decided = await decideRefund(context, {
    id: key,
    payment,
    kind,
    providerRefund,
    ...of,
  });
  return decided !== "exceeds";
}

/** A refund that had left and came back again is reversed; one that never left has failed. */
function eventOf({ status }: RefundRow, back: Return): RefundEvent | null {
  if (back.status === "pending") return null;
  if (back.status === "succeeded") return "succeeded";
  return status === "requested" ? "failed" : "reversed";
}
