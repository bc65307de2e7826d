/** Opens an order's session at its provider. The key is known before the call, so a retry finds the same session. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { closeSession } from "./close.ts";
import { keepSession, nextSessionAttempt } from "#origin/books/order/asking/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { siteFor } from "#origin/ground/site.ts";
import { orderStatement, orderIn } from "#origin/books/order/repository.ts";

/** When the schedule first asks about an order whose payer may never come back. */
const FIRST_ASK_AFTER_MS = MINUTE_MS;

/** The order with its session. `silent`: nobody was charged, and the same request may be made again. */
export async function beginPayment(context: Origin, order: OrderRow): Promise<OrderRow | "silent"> {
  const provider = context.payments.provider(order.provider);
  if (!provider || order.method === "none") return "silent";
  try {
    const session = await provider.begin({
      orderId: order.id,
      orderNumber: order.number,
      productId: order.product_id,
      idempotencyKey: `${order.id}:${order.session_attempt}`,
      amount: order.amount,
      currency: order.currency,
      method: order.method,
      item: itemOf(order),
      language: order.language,
      site: siteFor(context, order.site),
      createdAt: order.created_at,
      expiresAt: order.expires_at,
    });
    const nextAskAt = context.clock.now() + FIRST_ASK_AFTER_MS;
    const [kept, read] = await context.db.batch([
      keepSession(context.db, order.id, { ...session, nextAskAt }),
      orderStatement(context.db, order.id),
    ]);
    const now = orderIn(read);
    // It ended meanwhile, and nothing that ended it knew of the session.
    if (kept?.meta.changes === 1 && now.status !== "pending") await closeSession(context, now);
    return now;
  } catch (error) {
    if (error instanceof ProviderSilence) return "silent";
    if (!(error instanceof ProviderRefusal)) throw error;
    await nextSessionAttempt(context.db, order.id, order.session_attempt).run();
    return "silent";
  }
}

/** What the payer reads at the cashier explains the sum. */
function itemOf({ language, names, seats }: OrderRow): string {
  const name = textIn(names, language);
  return seats > 1 ? `${seats} × ${name}` : name;
}
