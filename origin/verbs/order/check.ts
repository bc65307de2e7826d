/** `payment_order_status`: the page that a payer returns to asks this; what it learns comes from the provider alone. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { orderOf } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { ask } from "#origin/books/payment/ask.ts";

export const checkOrder: Verb<"payment_order_status"> = async (context, { orderId }) => {
  const { db, clock, session } = context;
  const order = await orderOf(db, orderId, session.userId);
  if (!order) return refuse("NotFound", "orderId");
  const asked = await ask(context, order);
  const fresh = (await orderOf(db, orderId, session.userId)) ?? order;
  return succeed({
    order: orderOnWire(context, fresh),
    asked: asked !== "silent",
    serverTime: instant(clock.now()),
  });
};
