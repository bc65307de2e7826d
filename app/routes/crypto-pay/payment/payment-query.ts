/** The payment in the browser's cache, refetched while something may arrive. */
import { queryOptions } from "@tanstack/react-query";
import type { CryptoPayment } from "#contract/crypto.ts";
import { call } from "#app/data/api/client.ts";
import { queryClient } from "#app/data/query/query-client.ts";

const ASK_EVERY_MS = 5_000;
/** After the end, where something may still arrive. */
const ASK_LATE_EVERY_MS = 15_000;

export function paymentQuery(productId: string, orderId: string) {
  return queryOptions({
    queryKey: ["payment_crypto_status", productId, orderId],
    queryFn: () => call("payment_crypto_status", { productId, orderId }),
    gcTime: 0,
    refetchInterval: ({ state }) => paceOf(state.data),
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

/** How often it is asked for; a wallet may send minutes before its transaction arrives. */
export function paceOf(payment: CryptoPayment | undefined): number | false {
  if (payment?.orderStatus === "pending" || payment?.state === "late") return ASK_EVERY_MS;
  const mayArrive = payment?.orderStatus === "expired" || payment?.state === "short";
  return mayArrive ? ASK_LATE_EVERY_MS : false;
}
