/** The plans: which one, what it costs a month and in all, what it does to the membership. One screen, one decision. */
import { useTranslation } from "react-i18next";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { optionalData } from "#app/data/api/optional-data.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { partOnServer } from "#app/kit/ui/lazy-part.tsx";
import { MailText } from "#app/kit/ui/mail-text.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Questions } from "#app/kit/ui/questions.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { ownQuote } from "#app/parts/checkout/buying.server.ts";
import { chosenPlan, planFlag } from "#app/parts/catalog/plan.ts";
import { LazyCheckout } from "#app/parts/checkout/lazy-checkout.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { goodsHeaders } from "#app/parts/page/page-headers.ts";
import { StructuredData } from "#app/parts/page/structured-data.tsx";
import { PaymentMethods } from "#app/parts/pricing/payment-methods.tsx";
import { Plans } from "#app/parts/pricing/plans.tsx";
import type { Route } from "./+types/route";
import { productData } from "./product-data.ts";

const PlainCheckout = import.meta.env.SSR
  ? partOnServer(async () => (await import("#app/parts/checkout/plain-checkout.tsx")).PlainCheckout)
  : () => null;

export const handle = { namespaces: ["pricing"] };

export const headers = goodsHeaders;

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { call, siteOrigin, plain } = context.get(gatewayContext);
  const shop = await optionalData(call, "payment_shop", {});
  const chosen = chosenPlan(shop?.products ?? [], searchParams.get("plan"));
  const own = plain?.isIn() && chosen ? await ownQuote(plain, chosen.id, searchParams) : null;
  return { shop, siteOrigin, own };
}

export { buying as action } from "#app/parts/checkout/buying.server.ts";

/** Choosing another plan changes nothing that was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get("lng") !== nextUrl.searchParams.get("lng");

export default function Pricing({ loaderData: { shop, siteOrigin, own } }: Route.ComponentProps) {
  const { t } = useTranslation("pricing");
  const [query] = useSearchParams();
  const products = shop?.products ?? [];
  const chosen = chosenPlan(products, query.get("plan"));
  const way = { coupon: query.get("coupon"), gift: query.has("gift") };
  return (
    <>
      <PageHead
        title={t("meta.title")}
        description={t("meta.description")}
        path="/pricing"
        image="pricing"
      />
      {shop && <StructuredData type="Product" {...productData(shop, siteOrigin)} />}
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        flags={products.map((_, index) => planFlag(index))}
      />
      <div className="page pb-16 sm:pb-24">
        {chosen ? (
          <Plans
            products={products}
            chosen={chosen}
            {...way}
            checkout={
              import.meta.env.SSR && own ? (
                <PlainCheckout product={chosen} {...way} own={own} />
              ) : (
                <LazyCheckout product={chosen} {...way} />
              )
            }
          />
        ) : (
          <EmptyState sign="error" title={t("missing.title")} text={t("missing.text")}>
            <LinkButton to="/pricing" reloadDocument variant="secondary">
              {t("missing.retry")}
            </LinkButton>
          </EmptyState>
        )}
      </div>
      {shop && shop.methods.length > 0 && <PaymentMethods methods={shop.methods} />}
      <PaymentQuestions />
    </>
  );
}

const QUESTIONS = ["start", "renewal", "waiting", "late", "coupon", "refund"] as const;

function PaymentQuestions() {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const config = useSiteConfig();
  const values = {
    contact: BRAND.contact,
    time: config ? formatDuration(config.orderLifetime, language) : t("questions.shortTime"),
  };
  return (
    <Section id="questions" title={t("questions.title")}>
      <Questions
        questions={QUESTIONS.map((id) => ({
          id,
          question: t(`questions.${id}.question`),
          answer: <MailText>{t(`questions.${id}.answer`, values)}</MailText>,
        }))}
      />
    </Section>
  );
}
