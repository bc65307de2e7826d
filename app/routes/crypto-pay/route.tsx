/**
 * Paying with stablecoins: for the order that the address names, or for a new one. An unknown plan is refused before
 * anything else (spec §5); for an order, the API knows whether it is of that plan.
 */
import { useTranslation } from "react-i18next";
import { data, useParams, useRevalidator, useSearchParams } from "react-router";
import { type Product, ProductId } from "#contract/catalog.ts";
import { OBJECT_ID_PATTERN } from "#contract/object-id.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import { sendAnonymousToSignIn, useSignedInGuard } from "#app/data/session/guards.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { UnknownOrder } from "#app/parts/orders/unknown-order.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import type { Route } from "./+types/route";
import { Waiting } from "./waiting.tsx";

const CryptoPay = lazyPart(async () => (await import("./crypto-pay.tsx")).CryptoPay);
const Start = lazyPart(async () => (await import("./start.tsx")).Start);

export const handle = { namespaces: ["crypto-pay", "checkout"] };

const NOT_FOUND = 404;

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const plan = await planOf(params.productId, context, url.searchParams.has("order"));
  const { walletConnect } = context.get(gatewayContext);
  if (plan === "none") return data({ plan, walletConnect }, { status: NOT_FOUND });
  sendAnonymousToSignIn({ request, url, context });
  return { plan, walletConnect };
}

/** A silent shop refuses nobody, and an order may be of a plan no longer on sale: the API checks the plan again. */
async function planOf(
  productId: string,
  context: Route.LoaderArgs["context"],
  isOfOrder: boolean,
): Promise<Product | "none" | "unknown"> {
  if (!ProductId.safeParse(productId).success) return "none";
  if (isOfOrder) return "unknown";
  const { call } = context.get(gatewayContext);
  const shop = await optionalData(call, "payment_shop", {});
  if (!shop) return "unknown";
  return shop.products.find(({ id }) => id === productId) ?? "none";
}

export default function CryptoPayPage({ loaderData: { plan } }: Route.ComponentProps) {
  const { t } = useTranslation("crypto-pay");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      <div className="page py-12 sm:py-16">
        {plan === "none" ? <NoSuchPlan /> : <Paying plan={plan} />}
      </div>
    </>
  );
}

function NoSuchPlan() {
  const { t } = useTranslation("crypto-pay");
  return (
    <EmptyState isPage sign="warning" title={t("invalid.title")} text={t("invalid.text")}>
      <LinkButton to="/pricing">{t("toPlans")}</LinkButton>
    </EmptyState>
  );
}

function Paying({ plan }: { plan: Product | "unknown" }) {
  const isIn = useSignedInGuard();
  const { productId = "" } = useParams();
  const [query] = useSearchParams();
  const orderId = query.get("order");
  if (!isIn) return <Waiting />;
  if (orderId !== null) return <PayingOrder productId={productId} orderId={orderId} />;
  return plan === "unknown" ? <Unanswered /> : <Start product={plan} waiting={<Waiting />} />;
}

function PayingOrder(order: { productId: string; orderId: string }) {
  return OBJECT_ID_PATTERN.test(order.orderId) ? (
    <CryptoPay {...order} waiting={<Waiting />} />
  ) : (
    <UnknownOrder />
  );
}

function Unanswered() {
  const { t } = useTranslation("crypto-pay");
  const { revalidate } = useRevalidator();
  return <ErrorState isPage title={t("failed")} onRetry={() => void revalidate()} />;
}
