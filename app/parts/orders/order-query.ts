/** Orders in the browser's cache: one order as it is asked about, and the list of all. */
import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/data/api/client.ts";
import { pagedQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";

/** Refetched automatically while a payment is likely under way; after that the reader asks. */
const ASK_EVERY_MS = 3_000;
const ASK_TIMES = 30;

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ["payment_order_status", orderId],
    queryFn: () => call("payment_order_status", { orderId }),
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.order.status === "pending" && state.dataUpdateCount < ASK_TIMES
        ? ASK_EVERY_MS
        : false,
  });
}

export const ordersQuery = pagedQuery("payment_order", "cursor");

/** After an order has changed: refetches its owner's membership and lists. */
export async function ordersChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ["payment_quote"] }),
    queryClient.invalidateQueries({ queryKey: ["user_statement"] }),
    refreshCurrentUser(),
  ]);
}
