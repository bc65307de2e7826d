/**
 * The plans and methods of /pricing in a language that need not be the reader's. A plan is chosen as it is there; all other
 * links lead nowhere, for there is no such page on this host.
 */
import { useQuery } from "@tanstack/react-query";
import { createInstance, type i18n } from "i18next";
import { type MouseEvent, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import type { LanguageTag } from "#contract/languages.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { fetchTexts } from "#app/kit/i18n/browser.ts";
import { DEFAULT_NAMESPACE } from "#app/kit/i18n/namespaces.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { chosenPlan } from "#app/parts/catalog/plan.ts";
import { PaymentMethods } from "#app/parts/pricing/payment-methods.tsx";
import { Plans } from "#app/parts/pricing/plans.tsx";

export interface PreviewedPageProps {
  language: LanguageTag;
  products: Product[];
  methods: PaymentMethod[];
}

export function PreviewedPage({ language, products, methods }: PreviewedPageProps) {
  const { t } = useTranslation("console");
  const [plan, setPlan] = useState<string | null>(null);
  const texts = useQuery(
    {
      queryKey: ["pricing-texts", language],
      queryFn: () => textsIn(language),
      staleTime: Infinity,
    },
    queryClient,
  );
  const chosen = chosenPlan(products, plan);
  if (!chosen) return <EmptyState title={t("previewed.none")} />;
  if (!texts.data)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-65" />
      </Loading>
    );

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = new URL(link.href).searchParams.get("plan");
    if (wanted !== null) setPlan(wanted);
  }

  return (
    <I18nextProvider i18n={texts.data}>
      {/* Its links are the page's own; this only keeps them here, by keyboard as well. */}
      <div
        lang={language}
        role="presentation"
        onClickCapture={follow}
        className="grid grid-cols-1 gap-8 rounded border border-line p-4 sm:p-8 [&_.pay-bar]:static"
      >
        <Plans products={products} chosen={chosen} coupon={null} gift={false} checkout={null} />
        {methods.length > 0 && <PaymentMethods methods={methods} />}
      </div>
    </I18nextProvider>
  );
}

const NAMESPACES = [DEFAULT_NAMESPACE, "pricing"];

/** Built texts are complete, so there is nothing to fall back to. */
async function textsIn(language: LanguageTag): Promise<i18n> {
  const texts = await Promise.all(NAMESPACES.map((name) => fetchTexts(language, name)));
  const named = Object.fromEntries(NAMESPACES.map((name, at) => [name, texts[at] ?? {}]));
  const own = createInstance();
  await own.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: named },
    ns: NAMESPACES,
    defaultNS: DEFAULT_NAMESPACE,
    interpolation: { escapeValue: false },
  });
  return own;
}
