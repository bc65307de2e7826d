/**
 * The checkout of one plan for somebody who is signed in. It shows what the API says the plan costs and does; the form
 * itself is checkout-form.tsx. Loaded lazily (lazy-checkout.tsx).
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { CheckoutPlaceholder } from "./checkout-placeholder.tsx";
import { OpenOrders } from "./open-orders.tsx";
import { quoteQuery } from "./quote-query.ts";

export interface CheckoutProps {
  product: Product;
  /** A promo code that a link brought. */
  coupon?: string | null;
  /** For somebody else. */
  gift?: boolean;
}

export function Checkout({ product, coupon: brought = null, gift = false }: CheckoutProps) {
  const { t } = useTranslation("checkout");
  const [coupon, setCoupon] = useState(brought);
  const query = useQuery(quoteQuery(product.id, gift ? null : coupon, gift), queryClient);
  const { data: quote, error } = query;
  return (
    <section aria-label={t("title")} className="grid gap-6">
      <OpenOrders productId={product.id} gift={gift} />
      {quote ? (
        <CheckoutForm
          product={product}
          quote={quote}
          isOld={query.isPlaceholderData}
          gift={gift}
          coupon={gift ? null : coupon}
          onCoupon={setCoupon}
        />
      ) : error ? (
        <ErrorState
          title={t("quoteError")}
          text={error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <CheckoutPlaceholder />
      )}
    </section>
  );
}
