/** Giving up an open order: by its owner, or with the account. Its session is closed, so that nobody pays it by mistake. */
import { refuse } from "#contract/problem.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { askForSure } from "#origin/books/payment/ask.ts";
import { orderOf } from "#origin/books/order/repository.ts";
import { transition } from "#origin/books/order/state.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { close } from "#origin/books/payment/close.ts";

/**
 * Refuses an order that is paid or over. Asks the provider first, and refuses while it is silent: money that is there already
 * wins over the wish. `TooManyRequests` for one that is tried again and again.
 */
export const cancelOrder: Verb<"payment_cancel_order"> = asking(
  ({ db, me }, { orderId }) => orderOf(db, orderId, me),
  async (context, { orderId }, order) => {
    if (!order) return refuse("NotFound", "orderId");
    if (order.status === "pending") {
      const full = await takeAll(context, [{ limit: LIMITS.triesOfOrder, subject: orderId }]);
      if (full) return full;
      if (!(await askForSure(context, order))) return refuse("PaymentUnavailable", "orderId");
    }
    const decision = transition(
      { status: order.status, expiresAt: order.expires_at },
      "cancelled",
      context.clock.now(),
    );
    if ("refusal" in decision) return refuse(decision.refusal, "orderId");
    // Where its provider had something for it meanwhile, that was first.
    const ended = "to" in decision ? (await close(context, order, "cancelled")).order : order;
    if (ended.status === "cancelled") return succeed({ order: orderOnWire(context, ended) });
    return refuse(ended.status === "paid" ? "OrderAlreadyPaid" : "OrderNotOpen", "orderId");
  },
);
