/** No payment here: the order belongs to another address, is not this account's, or the API did not answer. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#app/data/api/api-error.ts";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { UnknownOrder } from "#app/parts/orders/unknown-order.tsx";
import { useOrder } from "#app/parts/orders/use-order.ts";
import { Waiting } from "./waiting.tsx";

export interface NotHereProps {
  orderId: string;
  error: Error;
  onRetry: () => void;
}

export function NotHere({ orderId, error, onRetry }: NotHereProps) {
  const { t } = useTranslation("crypto-pay");
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === "NotFound") return <UnknownOrder />;
  if (problem === "ProductInvalid") return <OfAnotherPlan orderId={orderId} />;
  if (problem === "MethodUnavailable") return <LeadTo path={pageOf(orderId)} />;
  return <ErrorState isPage title={t("failed")} text={error.message} onRetry={onRetry} />;
}

function OfAnotherPlan({ orderId }: { orderId: string }) {
  const { t } = useTranslation("crypto-pay");
  const { query, check } = useOrder(orderId);
  if (query.error) {
    return <ErrorState isPage title={t("failed")} text={query.error.message} onRetry={check} />;
  }
  if (!query.data) return <Waiting />;
  const { method, product } = query.data.order;
  const own = `/crypto-pay/${product.id}?order=${orderId}`;
  return <LeadTo path={method === "crypto" ? own : pageOf(orderId)} />;
}

/** Also for an order that is not paid with crypto. */
function pageOf(orderId: string): string {
  return `/purchased?order=${orderId}`;
}

/** The router's own component for this would be in the script of every page. */
function LeadTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path, { replace: true }), [navigate, path]);
  return null;
}
