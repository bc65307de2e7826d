/**
 * `payment_purchase`: makes the order and opens its session at the provider. The client's key makes a repeated click,
 * a second tab and a retry after a cut connection the same order; so does the same wish while its order is open.
 */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse } from "#contract/problem.ts";
import { type Outcome, type SignedInContext, type Verb } from "#origin/ground/context.ts";
import { orderByClientKey } from "#origin/books/order/repository.ts";
import type { orderOnWire } from "#origin/books/order/wire.ts";
import { price } from "./price.ts";
import { writeOrder } from "#origin/books/payment/write-order.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { advanceOrder, isSamePayment } from "#origin/books/payment/advance.ts";
import { newOrder, wishRefusal } from "#origin/books/payment/new-order.ts";

export const placeOrder: Verb<"payment_purchase"> = async (context, input) => {
  const made = await orderByClientKey(context.db, context.session.userId, input.clientKey);
  if (made) return proceed(context, made, input);
  const priced = await price(context, input);
  if (!priced.ok) return priced;
  const { plan, quote } = priced;
  if (quote.couponRefusal) return refuse(quote.couponRefusal, "coupon");
  const lifetimeSeconds = context.business.orderLifetimeSeconds;
  const purpose = input.gift ? "gift" : "membership";
  const wish = { purpose, plan, quote, lifetimeSeconds } as const;
  const refusal = await wishRefusal(context, wish, input);
  if (refusal) return refusal;
  const written = await writeOrder(context, newOrder(context, wish, input));
  if (written === "key") return placeOrder(context, input);
  return written.ok ? advanceOrder(context, written.order) : written;
};

/** Takes an order as far as it can go now, and shows it. */
async function proceed(
  context: SignedInContext,
  order: OrderRow,
  input: PurchaseRequest,
): Promise<Outcome<{ order: ReturnType<typeof orderOnWire> }>> {
  const isSame = order.product_id === input.productId && isGift(order) === (input.gift ?? false);
  if (!isSame || !isSamePayment(order, input)) {
    return refuse("OrderKeyReused", "clientKey");
  }
  return advanceOrder(context, order);
}

function isGift({ purpose }: OrderRow): boolean {
  return purpose === "gift";
}
