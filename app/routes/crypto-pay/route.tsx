/** Paying an order with stablecoins. A plan that does not exist is refused before anything else (spec §5). */
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { data, useParams, useSearchParams } from "react-router";
import { ProductId } from "#contract/catalog.ts";
import { optionalData } from "#app/api/optional-data.ts";
import { gatewayContext } from "#app/context.ts";
import { PageHead } from "#app/page-head.tsx";
import { sendAnonymousToSignIn, useSignedInGuard } from "#app/session/guards.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { EmptyState } from "#app/ui/state-panel.tsx";
import type { Route } from "./+types/route";

const CryptoPay = lazy(async () => ({ default: (await import("./crypto-pay.tsx")).CryptoPay }));

export const handle = { namespaces: ["crypto-pay"] };

const NOT_FOUND = 404;
const ORDER_ID = /^[A-Za-z0-9_-]{22}$/;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!(await isOnSale(params.productId, context))) {
    return data({ isValid: false }, { status: NOT_FOUND });
  }
  sendAnonymousToSignIn({ request, context });
  return { isValid: true };
}

/** A shop that does not answer refuses nobody: the API checks the plan again. */
async function isOnSale(productId: string, context: Route.LoaderArgs["context"]): Promise<boolean> {
  if (!ProductId.safeParse(productId).success) return false;
  const { call } = context.get(gatewayContext);
  const shop = await optionalData(call, "payment_shop", {});
  return shop === null || shop.products.some(({ id }) => id === productId);
}

export default function CryptoPayPage({ loaderData: { isValid } }: Route.ComponentProps) {
  const { t } = useTranslation("crypto-pay");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <div className="page py-12 sm:py-16">
        {isValid ? <OfOrder /> : <Refused title={t("invalid.title")} text={t("invalid.text")} />}
      </div>
    </>
  );
}

function OfOrder() {
  const { t } = useTranslation("crypto-pay");
  const isIn = useSignedInGuard();
  const { productId = "" } = useParams();
  const [query] = useSearchParams();
  const orderId = query.get("order") ?? "";
  if (!ORDER_ID.test(orderId)) {
    return <Refused title={t("unknown.title")} text={t("unknown.text")} plan={productId} />;
  }
  return (
    <Suspense fallback={<Placeholder />}>
      {isIn ? <CryptoPay productId={productId} orderId={orderId} /> : <Placeholder />}
    </Suspense>
  );
}

function Refused({ title, text, plan }: { title: string; text: string; plan?: string }) {
  const { t } = useTranslation("crypto-pay");
  return (
    <EmptyState illustration="warning" title={title} text={text}>
      <LinkButton to={plan ? `/pricing?plan=${plan}` : "/pricing"}>{t("toPlans")}</LinkButton>
    </EmptyState>
  );
}

function Placeholder() {
  return (
    <Loading className="grid max-w-2xl gap-4">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="w-3/4" />
      <Skeleton className="h-40" />
    </Loading>
  );
}
