/** The payment in the browser's cache, refetched while something may arrive. */
import { queryOptions } from "@tanstack/react-query";
import type { CryptoPayment } from "#contract/crypto.ts";
import { call } from "#app/data/api/client.ts";
import { queryClient } from "#app/data/query/query-client.ts";

const ASK_EVERY_MS = 5_000;

export function paymentQuery(productId: string, orderId: string) {
  return queryOptions({
    queryKey: ["payment_crypto_status", productId, orderId],
    queryFn: () => call("payment_crypto_status", { productId, orderId }),
    gcTime: 0,
    refetchInterval: ({ state }) => (isMoving(state.data) ? ASK_EVERY_MS : false),
  });
}

/** Asks at once, whatever the cache holds. Rejects when nobody answers. */
export function askPayment(productId: string, orderId: string): Promise<CryptoPayment> {
  return queryClient.fetchQuery({ ...paymentQuery(productId, orderId), staleTime: 0 });
}

/** Keeps a payment that another call answered. */
export function keepPayment(payment: CryptoPayment): void {
  const { queryKey } = paymentQuery(payment.product.id, payment.orderId);
  queryClient.setQueryData(queryKey, payment);
}

function isMoving(payment: CryptoPayment | undefined): boolean {
  return payment?.orderStatus === "pending" || payment?.state === "late";
}
