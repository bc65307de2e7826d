/**
 * `payment_purchase`: makes the order and opens its session at the provider. The client's key makes a repeated click,
 * a second tab and a retry after a cut connection the same order; so does the same wish while its order is open.
 */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { type Outcome, type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { timeAfterCredit } from "#origin/books/time/preview.ts";
import { orderOfCheckout, type OrderRow } from "#origin/books/order/find.ts";
import { statusAt } from "#origin/books/order/state.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { beginPayment } from "#origin/books/payment/begin.ts";
import { settleFree } from "#origin/books/payment/settle.ts";
import { price, type Priced } from "./price.ts";
import { writeOrder } from "#origin/books/payment/write-order.ts";

export const placeOrder: Verb<"payment_purchase"> = async (context, input) => {
  const made = await orderOfCheckout(context.db, context.session.userId, input.clientKey);
  if (made) return proceed(context, made, input);
  const priced = await price(context, input);
  if (!priced.ok) return priced;
  const refusal = await whyNot(context, priced, input);
  if (refusal) return refusal;
  const written = await writeOrder(context, priced.plan, priced.quote, input);
  if (written === "key") return placeOrder(context, input);
  return written.ok ? advanceOrder(context, written.order) : written;
};

/** Everything that the buyer must hear before there is an order. */
async function whyNot(
  { db, business, clock, session, payments }: SignedInContext,
  { plan, quote }: Priced,
  { method, expected }: PurchaseRequest,
): Promise<Refusal | null> {
  if (quote.couponRefusal) return refuse(quote.couponRefusal, "coupon");
  if (quote.amount !== expected.amount || quote.currency !== expected.currency) {
    return refuse("PriceChanged", "expected");
  }
  if (quote.amount > 0 && !(method && payments.providerFor(method))) {
    return refuse("MethodUnavailable", "method");
  }
  const now = clock.now();
  const time = await timeAfterCredit(db, session.userId, { months: plan.months }, now);
  const cap = now + business.membershipCapSeconds * 1_000;
  return time.expiresAt > cap ? refuse("MembershipTooLong", "productId") : null;
}

/** Takes an order as far as it can go now, and shows it. */
async function proceed(
  context: SignedInContext,
  order: OrderRow,
  input: PurchaseRequest,
): Promise<Outcome<{ order: ReturnType<typeof orderOnWire> }>> {
  if (order.product_id !== input.productId || !isSamePayment(order, input)) {
    return refuse("OrderKeyReused", "clientKey");
  }
  return advanceOrder(context, order);
}

/** For every checkout: an open order is begun at its provider, one that costs nothing is paid; then it is shown. */
export async function advanceOrder(
  context: SignedInContext,
  order: OrderRow,
): Promise<Outcome<{ order: ReturnType<typeof orderOnWire> }>> {
  const { db, clock } = context;
  const status = statusAt({ status: order.status, expiresAt: order.expires_at }, clock.now());
  if (status === "pending") {
    if (order.amount === 0) await settleFree(context, order);
    else if (!order.provider_session) {
      const begun = await beginPayment(context, order);
      if (begun === "silent") return refuse("PaymentUnavailable");
    }
  }
  const now = await orderOfCheckout(db, order.user_id, order.client_key);
  return succeed({ order: orderOnWire(context, now ?? order) });
}

/** Whether a request asks to pay what the order of its key costs, and in the same way. */
export function isSamePayment(
  order: OrderRow,
  { method, expected }: Pick<PurchaseRequest, "method" | "expected">,
): boolean {
  const wanted = order.amount > 0 ? method : "none";
  return (
    order.method === wanted &&
    order.amount === expected.amount &&
    order.currency === expected.currency
  );
}
