/** Asks the provider about one order, for everybody who wants to know. */
import { mayAsk } from "#origin/books/order/asking/repository.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { mayBePaid, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "./sync.ts";

/** However often the page asks, the provider is asked at most this often for one order. */
const QUIET_MS = 2_000;

/** `recent`: somebody asked a moment ago; their answer may be on its way, and from before a payment. `silent`: no answer came. */
export type Asked = "answered" | "recent" | "silent";

/** For callers that only look. */
export async function ask(context: Origin, order: OrderRow): Promise<Asked> {
  if (!isToAsk(order)) return "answered";
  const isFirst = await mayAsk(context.db, order.id, context.clock.now(), QUIET_MS);
  return isFirst ? put(context, order) : "recent";
}

/** For callers that end an order by the answer: asks even if somebody just did. False when no answer came. */
export async function askForSure(context: Origin, order: OrderRow): Promise<boolean> {
  if (!isToAsk(order)) return true;
  await mayAsk(context.db, order.id, context.clock.now(), 0);
  return (await put(context, order)) === "answered";
}

function isToAsk({ status, provider_session: session }: OrderRow): boolean {
  return mayBePaid(status) && session !== null;
}

async function put(context: Origin, order: OrderRow): Promise<Asked> {
  try {
    return (await syncOrder(context, order)) === "unasked" ? "silent" : "answered";
  } catch (error) {
    if (error instanceof ProviderSilence) return "silent";
    throw error;
  }
}
