/** Reads Stripe's objects into facts. Anything that is not plainly money we hold is no capture. */
import type { Stripe } from "stripe";
import type { Capture, Return } from "#origin/ground/ports/payments.ts";

/** Where our order's id travels on every object that Stripe makes for it. */
export const ORDER_KEY = "order_id";
/** Where our refund's id travels. */
export const REFUND_KEY = "refund_id";

export interface Belongs {
  orderId: string;
  live: boolean;
}

/** The capture of a session, if it is paid, ours, and in our mode. */
export function captureOf(
  session: Stripe.Checkout.Session,
  returns: { refunds: Stripe.Refund[]; disputes: Stripe.Dispute[] },
  { orderId, live }: Belongs,
): Capture | null {
  const { payment_intent: intent, livemode, metadata, payment_status } = session;
  if (livemode !== live || metadata?.[ORDER_KEY] !== orderId) return null;
  if (payment_status !== "paid" || !intent || typeof intent === "string") return null;
  if (intent.status !== "succeeded") return null;
  const charge = chargeOf(session);
  return {
    paymentId: intent.id,
    amount: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    capturedAt: 1_000 * (charge?.created ?? intent.created),
    returns: [
      ...returns.refunds.map(refundFact),
      ...returns.disputes.map(disputeFact).filter((back) => back !== null),
    ],
  };
}

/** The last try of a session failed at the payer's bank, and no other has been made since. */
export function isDeclined({ payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (!intent || typeof intent === "string") return false;
  return intent.status === "requires_payment_method" && intent.last_payment_error !== null;
}

export function chargeOf({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.Charge | null {
  if (!intent || typeof intent === "string") return null;
  const { latest_charge: charge } = intent;
  return charge && typeof charge !== "string" ? charge : null;
}

function refundFact({ id, amount, status, metadata }: Stripe.Refund): Return {
  return {
    id,
    kind: "refund",
    refundId: metadata?.[REFUND_KEY] ?? null,
    amount,
    status: refundStatus(status),
  };
}

function refundStatus(status: string | null): Return["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** An inquiry takes no money; a dispute does at once, and gives it back when it is won. */
function disputeFact({
  id,
  amount,
  status,
  evidence_details: evidence,
}: Stripe.Dispute): Return | null {
  if (status.startsWith("warning_") || status === "prevented") return null;
  const verdict = status === "won" ? "reversed" : "succeeded";
  const dueAt = status === "needs_response" && evidence.due_by ? 1_000 * evidence.due_by : null;
  return { id, kind: "dispute", refundId: null, amount, status: verdict, dueAt };
}
