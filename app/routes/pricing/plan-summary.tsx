/** What the chosen plan costs and does, and the way on. On a phone its last line stays in sight. */
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import { formatDuration, formatMoney, formatMonths } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { useSiteConfig } from "#app/site-config.ts";
import { LinkButton } from "#app/ui/button.tsx";

export function PlanSummary({ product }: { product: Product }) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const config = useSiteConfig();
  const back = new URLSearchParams({ redirect: `/pricing?plan=${product.id}` });
  return (
    <section
      aria-label={t("summary.title")}
      className="grid gap-5 lg:border-l lg:border-line lg:pl-8"
    >
      <h2 className="text-xl font-semibold">{t("summary.title")}</h2>
      <dl className="grid gap-3">
        <Row name={t("summary.plan")} value={product.name} />
        <Row
          name={t("summary.time")}
          value={t("summary.adds", { time: formatMonths(product.months, language) })}
        />
        <Row
          name={t("summary.devices")}
          value={t("summary.atOnce", { count: product.maxDevices })}
        />
      </dl>
      <p className="text-sm text-quiet">{t("summary.expiry")}</p>
      <div className="sticky bottom-0 -mx-(--gutter) grid gap-3 border-t border-ink bg-paper px-(--gutter) py-4 lg:static lg:mx-0 lg:px-0">
        <p aria-live="polite" className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{t("summary.total")}</span>
          <span className="tabular text-2xl font-semibold">
            {formatMoney(product.price, language)}
          </span>
        </p>
        <div className="when-out grid gap-2">
          <LinkButton to={`/register?${back}`}>{t("summary.register")}</LinkButton>
          <LinkButton to={`/login?${back}`} variant="quiet">
            {t("summary.login")}
          </LinkButton>
        </div>
        <div className="when-in">
          <LinkButton to="/user" className="w-full">
            {t("summary.account")}
          </LinkButton>
        </div>
      </div>
      {config && (
        <p className="text-sm text-quiet">
          {t("summary.hold", { time: formatDuration(config.orderLifetime, language) })}
        </p>
      )}
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line pb-3">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
