/** `payment_order_status`: the page that a payer returns to asks this; what it learns comes from the provider alone. */
import type { Origin } from "#origin/ground/context.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { mayBePaid, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "#origin/books/payment/sync.ts";
import { orderOfPerson, type OrderRow } from "#origin/books/order/find.ts";
import { orderOnWire } from "#origin/books/order/wire.ts";
import { mayAsk } from "#origin/books/order/asking/repository.ts";

/** However often the page asks, the provider is asked at most this often for one order. */
const QUIET_MS = 2_000;

export const checkOrder: Verb<"payment_order_status"> = async (context, { orderId }) => {
  const { db, clock, session } = context;
  const order = await orderOfPerson(db, orderId, session.userId);
  if (!order) return refuse("NotFound", "orderId");
  const asked = await ask(context, order);
  const fresh = (await orderOfPerson(db, orderId, session.userId)) ?? order;
  return succeed({
    order: orderOnWire(context, fresh),
    asked,
    serverTime: instant(clock.now()),
  });
};

/** Asks the provider about one order, unless somebody just did. False when it gave no answer. */
export async function ask(context: Origin, order: OrderRow): Promise<boolean> {
  if (!mayBePaid(order.status) || !order.provider_session) return true;
  if (!(await mayAsk(context.db, order.id, context.clock.now(), QUIET_MS))) return true;
  try {
    return (await syncOrder(context, order.id)) !== "unasked";
  } catch (error) {
    if (error instanceof ProviderSilence) return false;
    throw error;
  }
}
