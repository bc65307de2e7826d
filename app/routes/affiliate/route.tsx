/** The affiliate programme: what is paid for what, what it could come to, and how to take part. */
import { useTranslation } from "react-i18next";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { optionalData } from "#app/data/api/optional-data.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { buttonClass, LinkButton } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { goodsHeaders } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { Calculator } from "./calculator.tsx";
import { Rates } from "./rates.tsx";

export const handle = { namespaces: ["affiliate"], isComplete: true };

export const headers = goodsHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return { shop: await optionalData(context.get(gatewayContext).call, "payment_shop", {}) };
}

/** The calculator's fields change nothing that was loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.searchParams.get("lng") !== nextUrl.searchParams.get("lng");

export default function Affiliate({ loaderData: { shop } }: Route.ComponentProps) {
  const { t } = useTranslation("affiliate");
  const config = useSiteConfig();
  const products = shop?.products ?? [];
  return (
    <>
      <PageHead
        title={t("meta.title")}
        description={t("meta.description")}
        path="/affiliate"
        image="affiliate"
      />
      <PageHeader title={t("title")} lead={t("lead")} flags={["diagonal", "pale", "disc"]}>
        <a
          href={`mailto:${BRAND.contact}?subject=${encodeURIComponent(t("subject"))}`}
          className={buttonClass("primary")}
        >
          {t("apply")}
        </a>
        <LinkButton to="/user/kol" variant="secondary" className="when-in">
          {t("figures")}
        </LinkButton>
      </PageHeader>
      {config && <Rates affiliate={config.affiliate} />}
      <Section title={t("steps.title")}>
        <Steps />
      </Section>
      {config && products.length > 0 && (
        <Section title={t("calculator.title")} lead={t("calculator.lead")} tinted>
          <Calculator products={products} rates={config.affiliate} />
        </Section>
      )}
      <Section title={t("rules.title")}>
        <Rules />
      </Section>
    </>
  );
}

const STEPS = ["apply", "share", "buy", "settle"] as const;

function Steps() {
  const { t } = useTranslation("affiliate");
  return (
    <ol className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
      {STEPS.map((step, index) => (
        <li key={step} className="border-t border-ink pt-4">
          <span className="tabular text-sm font-semibold text-quiet">{index + 1}</span>
          <h3 className="mt-1 text-lg font-semibold">{t(`steps.${step}.title`)}</h3>
          <p className="mt-1 text-quiet">{t(`steps.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}

const RULES = ["base", "first", "refund", "self", "instead"] as const;

function Rules() {
  const { t } = useTranslation("affiliate");
  return (
    <ul className="border-t border-ink">
      {RULES.map((rule) => (
        <li key={rule} className="border-b border-line py-4">
          {t(`rules.${rule}`)}
        </li>
      ))}
    </ul>
  );
}
