/** Takes an order that was just made, or made before, as far as it can go now. */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { statusAt } from "#origin/books/order/state.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { beginPayment } from "./begin.ts";
import { settleFree } from "./settle.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { orderById } from "#origin/books/order/repository.ts";

/** For every checkout: an open order is begun at its provider, one that costs nothing is paid. */
export async function advanceOrder(
  context: SignedInContext,
  order: OrderRow,
): Promise<Advanced | Refusal> {
  const { db, clock } = context;
  const status = statusAt({ status: order.status, expiresAt: order.expires_at }, clock.now());
  if (status !== "pending" || order.provider_session) return { ok: true, order };
  if (order.amount > 0) {
    const full = await takeAll(context, [{ limit: LIMITS.triesOfOrder, subject: order.id }]);
    if (full) return full;
    const begun = await beginPayment(context, order);
    return begun === "silent" ? refuse("PaymentUnavailable") : { ok: true, order: begun };
  }
  await settleFree(context, order);
  return { ok: true, order: (await orderById(db, order.id)) ?? order };
}

export interface Advanced {
  ok: true;
  order: OrderRow;
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
