/** Asks the provider about one order, for everybody who wants to know. */
import { mayAsk } from "#origin/books/order/asking/repository.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { mayBePaid, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "./sync.ts";

/** However often the page asks, the provider is asked at most this often for one order. */
const QUIET_MS = 2_000;

/** Asks the provider about one order, unless somebody just did. False when it gave no answer. */
export async function ask(context: Origin, order: OrderRow): Promise<boolean> {
  if (!mayBePaid(order.status) || !order.provider_session) return true;
  if (!(await mayAsk(context.db, order.id, context.clock.now(), QUIET_MS))) return true;
  try {
    return (await syncOrder(context, order)) !== "unasked";
  } catch (error) {
    if (error instanceof ProviderSilence) return false;
    throw error;
  }
}
