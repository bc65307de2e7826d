/** What the chosen plan costs and does, and the way on. On a phone its last line stays in sight. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "#contract/catalog.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration, formatMoney, formatMonths } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { ForWhom } from "./for-whom.tsx";

export interface PlanSummaryProps {
  product: Product;
  /** A promo code that a link brought. */
  coupon: string | null;
  /** For somebody else. */
  gift: boolean;
  /** What members have in a visitor's place; null where everybody is shown what visitors are. */
  checkout: ReactNode;
}

export function PlanSummary({ checkout, ...props }: PlanSummaryProps) {
  const { t } = useTranslation("pricing");
  return (
    <section
      aria-label={t("summary.title")}
      className="grid gap-5 lg:border-l lg:border-line lg:pl-8"
    >
      <h2 className="text-xl font-semibold">{t("summary.title")}</h2>
      <ForWhom gift={props.gift} />
      {checkout !== null && <div className="when-in">{checkout}</div>}
      <div className={checkout === null ? undefined : "when-out"}>
        <VisitorSummary {...props} />
      </div>
    </section>
  );
}

/** For a visitor: what they chose, and two ways on that bring them back to it. */
function VisitorSummary({ product, coupon, gift }: Omit<PlanSummaryProps, "checkout">) {
  const { t } = useTranslation("pricing");
  const language = useLanguage();
  const config = useSiteConfig();
  const time = formatMonths(product.months, language);
  const choice = new URLSearchParams({
    plan: product.id,
    ...(coupon ? { coupon } : {}),
    ...(gift ? { gift: "" } : {}),
  });
  const back = new URLSearchParams({ redirect: `/pricing?${choice}` });
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3">
        <Row name={t("summary.plan")} value={product.name} />
        <Row name={t("summary.time")} value={gift ? time : t("summary.adds", { time })} />
        <Row
          name={t("summary.devices")}
          value={t("summary.atOnce", { count: product.maxDevices })}
        />
      </dl>
      <p className="text-sm text-quiet">
        {gift ? t("summary.gift", { time }) : t("summary.expiry")}
      </p>
      <div className="pay-bar">
        <p
          aria-live="polite"
          className="grid lg:flex lg:items-baseline lg:justify-between lg:gap-4"
        >
          <span className="text-sm font-semibold lg:text-base">{t("summary.total")}</span>
          <span className="tabular text-xl font-semibold lg:text-2xl">
            {formatMoney(product.price, language)}
          </span>
        </p>
        <LinkButton to={`/register?${back}`}>{t("summary.register")}</LinkButton>
      </div>
      <LinkButton to={`/login?${back}`} variant="quiet">
        {t("summary.login")}
      </LinkButton>
      {config && (
        <p className="text-sm text-quiet">
          {t("summary.hold", { time: formatDuration(config.orderLifetime, language) })}
        </p>
      )}
    </div>
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
