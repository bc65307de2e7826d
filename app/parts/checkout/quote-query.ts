/**
 * A plan's price and effect, as the API computes them. With another code the last answer of the same plan stays on the
 * page until the next arrives.
 */
import { queryOptions } from "@tanstack/react-query";
import type { Quote } from "#contract/order.ts";
import { call } from "#app/data/api/client.ts";

export function quoteQuery(productId: string, coupon: string | null, gift = false) {
  return queryOptions({
    queryKey: ["payment_quote", productId, coupon, gift],
    queryFn: () =>
      call(
        "payment_quote",
        { productId, ...(coupon ? { coupon } : {}), ...(gift ? { gift } : {}) },
        { ownErrors: true },
      ),
    // The price on a page that was left open is fetched again when somebody looks at it.
    staleTime: 0,
    placeholderData: (last?: Quote) =>
      last?.productId === productId && (last.membership === null) === gift ? last : undefined,
  });
}
