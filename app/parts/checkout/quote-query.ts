/**
 * What a plan would cost and do, as the API computes it. With another code the last answer of the same plan stays on the
 * page until the next one is here.
 */
import { queryOptions } from "@tanstack/react-query";
import type { Quote } from "#contract/order.ts";
import { call } from "#app/data/api/client.ts";

export function quoteQuery(productId: string, coupon: string | null) {
  return queryOptions({
    queryKey: ["payment_quote", productId, coupon],
    queryFn: () =>
      call("payment_quote", { productId, ...(coupon ? { coupon } : {}) }, { ownErrors: true }),
    // A price on a page that was left open is asked for again when somebody looks at it.
    staleTime: 0,
    placeholderData: (last?: Quote) => (last?.productId === productId ? last : undefined),
  });
}
