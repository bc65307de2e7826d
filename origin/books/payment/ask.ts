/** Asks the provider about one order, for everybody who wants to know. */
import { mayAsk } from "#origin/books/order/asking/repository.ts";
import type { Context } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { mayBePaid, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { syncOrder } from "./sync.ts";

/** However often pages ask, the provider is asked at most this often for one order. */
const QUIET_MS = 2_000;

/** `recent`: it was asked lately; the answer may be on its way, and from before a payment. `silent`: no answer came. */
export type Asked = "answered" | "recent" | "silent";

/** For callers that only look: a person, a network and all together have so many questions. */
export async function ask(context: Context, order: OrderRow): Promise<Asked> {
  if (!isToAsk(order)) return "answered";
  const now = context.clock.now();
  if (now - order.asked_at < QUIET_MS) return "recent";
  const [isFirst, full] = await Promise.all([
    mayAsk(context.db, order.id, now, QUIET_MS),
    takeAll(context, [
      { limit: LIMITS.questionsOfUser, subject: order.user_id },
      ...ofNetworks(context, LIMITS.questionsOfNetwork),
      { limit: LIMITS.questionsAMinute, subject: "all" },
    ]),
  ]);
  return isFirst && !full ? put(context, order) : "recent";
}

/** For callers that end an order by the answer: asks even if somebody just did. False when no answer came. */
export async function askForSure(context: Origin, order: OrderRow): Promise<boolean> {
  return !isToAsk(order) || (await put(context, order)) === "answered";
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
