/** The crypto payment that a call is about, for its own buyer alone. */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { orderOf } from "#origin/books/order/repository.ts";
import { CHAIN } from "#origin/providers/chain/provider.ts";
import { type CryptoPaymentRow, paymentOfOrder } from "#origin/providers/chain/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import type { Chain } from "#origin/ground/chain/network.ts";

export interface Seen {
  order: OrderRow | null;
  payment: CryptoPaymentRow | null;
}

interface Found {
  ok: true;
  chain: Chain;
  order: OrderRow;
  payment: CryptoPaymentRow;
}

export async function seenOf(db: D1Database, orderId: string, buyer: Who): Promise<Seen> {
  const [order, payment] = await Promise.all([
    orderOf(db, orderId, buyer),
    paymentOfOrder(db, orderId),
  ]);
  return { order, payment };
}

/** Another's order is `NotFound` like one that does not exist; a plan that is not the order's is refused (spec §5). */
export function paymentFor(
  { chain }: SignedInContext,
  productId: string,
  { order, payment }: Seen,
): Found | Refusal {
  if (!order) return refuse("NotFound", "orderId");
  if (order.product_id !== productId) return refuse("ProductInvalid", "productId");
  if (order.provider !== CHAIN || !chain) return refuse("MethodUnavailable");
  return payment ? { ok: true, chain, order, payment } : refuse("PaymentUnavailable");
}
