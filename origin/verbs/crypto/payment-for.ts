/** The crypto payment that a call is about, for its own buyer alone. */
import { refuse, type Refusal } from "#contract/problem.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { CHAIN } from "#origin/providers/chain/provider.ts";
import { type CryptoPaymentRow, paymentOfOrder } from "#origin/providers/chain/repository.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import type { Chain } from "#origin/ground/chain/network.ts";

interface Found {
  ok: true;
  chain: Chain;
  order: OrderRow;
  payment: CryptoPaymentRow;
}

/** Another's order is `NotFound` like one that does not exist; a plan that is not the order's is refused (spec §5). */
export async function paymentFor(
  { db, chain, session }: SignedInContext,
  { orderId, productId }: { orderId: string; productId: string },
): Promise<Found | Refusal> {
  const order = await orderById(db, orderId);
  if (order?.user_id !== session.userId) return refuse("NotFound", "orderId");
  if (order.product_id !== productId) return refuse("ProductInvalid", "productId");
  if (order.provider !== CHAIN || !chain) return refuse("MethodUnavailable");
  const payment = await paymentOfOrder(db, orderId);
  return payment ? { ok: true, chain, order, payment } : refuse("PaymentUnavailable");
}
