/** The payment session under which a provider knows an order. */
import type { OrderRow } from "#origin/books/order/find.ts";
import {
  keepSession,
  nextSessionAttempt,
  noteDeclined,
} from "#origin/books/order/asking/repository.ts";

export async function keepOrderSession(
  db: D1Database,
  orderId: string,
  session: { id: string; payUrl: string; nextAskAt: number },
): Promise<void> {
  await keepSession(db, orderId, session).run();
}

/** The provider will repeat its refusal for the old key, so the next try gets another. */
export async function retrySessionWithNewKey(db: D1Database, order: OrderRow): Promise<void> {
  await nextSessionAttempt(db, order.id, order.session_attempt).run();
}

/** What the provider told of the payer's last try. */
export async function keepDeclined(db: D1Database, orderId: string, declined: boolean) {
  await noteDeclined(db, orderId, declined).run();
}
