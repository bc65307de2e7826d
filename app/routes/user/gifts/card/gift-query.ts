/** One gift in the browser's cache: every call about it answers it as it is afterwards. */
import type { CallResponse } from "#contract/calls/calls.ts";
import { callQuery, changed } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { ordersChanged } from "#app/parts/orders/order-query.ts";

export type GiftAnswer = CallResponse<"payment_gift">;

export function giftQuery(orderId: string) {
  return callQuery("payment_gift", { orderId });
}

export function giftChanged(answer: GiftAnswer): void {
  queryClient.setQueryData(giftQuery(answer.gift.orderId).queryKey, answer);
  void changed("payment_gifts");
}

/** Its money moved too. */
export function giftReturned(answer: GiftAnswer): void {
  giftChanged(answer);
  void ordersChanged();
}
