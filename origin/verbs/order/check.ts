/** `payment_order_status`: the page that a payer returns to asks this; what it learns comes from the provider alone. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { orderOf } from "#origin/books/order/repository.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { ask } from "#origin/books/payment/ask.ts";

export const checkOrder: Verb<"payment_order_status"> = asking(
  ({ db, me }, { orderId }) => orderOf(db, orderId, me),
  async (context, { orderId }, order) => {
    const { db, clock, session } = context;
    if (!order) return refuse("NotFound", "orderId");
    const asked = await ask(context, order);
    const fresh = (await orderOf(db, orderId, session.userId)) ?? order;
    return succeed({
      order: orderOnWire(context, fresh),
      asked: asked !== "silent",
      serverTime: instant(clock.now()),
    });
  },
);
