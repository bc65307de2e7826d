/** Payments for those who know them by their provider's id alone. */
import type { Part } from "#origin/ground/db/statement.ts";
import { paymentByProviderId, type PaymentLeft, paymentsLeft } from "./repository.ts";

/** The order a payment belongs to, as far as it was ever seen here. */
export async function orderOfPayment(
  db: D1Database,
  provider: string,
  providerPayment: string,
): Promise<string | null> {
  return (await paymentByProviderId(db, provider, providerPayment))?.order_id ?? null;
}

/**
 * The payment of an order that an operator would pay back, with what is left of it: surplus money first, since it is
 * nobody's, then what pays the order. Null when there is nothing left.
 */
export async function paymentToRefund(
  db: D1Database,
  orderId: string,
): Promise<PaymentLeft | null> {
  const payments = await paymentsLeft(db, orderId);
  const open = payments.filter(({ left }) => left > 0);
  return (
    open.find(({ disposition }) => disposition === "surplus") ?? open[0] ?? payments[0] ?? null
  );
}

/** The payment that pays an order, with what is left of it. */
export async function paymentOfOrder(
  db: D1Database,
  orderId: string | Part,
): Promise<PaymentLeft | null> {
  const payments = await paymentsLeft(db, orderId);
  return payments.find(({ disposition }) => disposition === "applied") ?? null;
}
