/** The page without an order: what the plan costs and does, and one press that begins the order. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import type { Quote } from "#contract/order.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { QuoteLines } from "#app/parts/checkout/quote-lines.tsx";
import { quoteQuery } from "#app/parts/checkout/quote-query.ts";
import { usePurchase } from "#app/parts/checkout/use-purchase.ts";
import { Waiting } from "./waiting.tsx";

export function Start({ product }: { product: Product }) {
  const { t } = useTranslation("crypto-pay");
  const { data: quote, error, refetch } = useQuery(quoteQuery(product.id, null), queryClient);
  if (error) {
    const retry = () => void refetch();
    return <ErrorState isPage title={t("failed")} text={error.message} onRetry={retry} />;
  }
  if (!quote) return <Waiting />;
  if (quote.methods.includes("crypto")) return <Offer product={product} quote={quote} />;
  return (
    <EmptyState isPage sign="warning" title={t("start.notOffered")} text={t("start.otherWays")}>
      <LinkButton to={`/pricing?plan=${product.id}`}>{t("toPlans")}</LinkButton>
    </EmptyState>
  );
}

function Offer({ product, quote }: { product: Product; quote: Quote }) {
  const { t } = useTranslation("crypto-pay");
  const language = useLanguage();
  const { buy, busy, error } = usePurchase({
    productId: product.id,
    method: "crypto",
    coupon: null,
    quotedAt: quote.serverTime,
    ...quote.total,
  });
  return (
    <div className="grid max-w-2xl gap-8">
      <header className="grid gap-2">
        <h1 className="text-3xl font-semibold tracking-tight">{t("title")}</h1>
        <p className="text-lg text-quiet">{t("start.text")}</p>
      </header>
      <QuoteLines product={product} quote={quote} />
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <Button busy={busy} onClick={() => void buy()} className="justify-self-start">
        {t("start.pay", { total: formatMoney(quote.total, language) })}
      </Button>
    </div>
  );
}
