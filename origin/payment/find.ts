/** Payments for those who know them by their provider's id alone. */
import { paymentByProviderId } from "./repository.ts";

/** The order a payment belongs to, as far as it was ever seen here. */
export async function orderOfPayment(
  db: D1Database,
  provider: string,
  providerPayment: string,
): Promise<string | null> {
  return (await paymentByProviderId(db, provider, providerPayment))?.order_id ?? null;
}
