/** What is promised in numbers. Each comes from the API; a missing one is not claimed. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Money } from "#contract/scalars.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function Claims({ lowest }: { lowest: Money | null }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const config = useSiteConfig();
  if (!config && !lowest) return null;
  return (
    <section aria-label={t("claims.label")} className="page py-10 sm:py-14">
      <dl className="grid gap-x-8 gap-y-8 border-y border-ink py-8 sm:grid-cols-3">
        {config && (
          <>
            <Claim number={`${config.availabilityPercent}%`} text={t("claims.availability")} />
            <Claim
              number={formatDuration(config.freeTrial, language)}
              text={<Link to="/trial">{t("claims.trial")}</Link>}
            />
          </>
        )}
        {lowest && (
          <Claim
            number={formatMoney(lowest, language)}
            text={<Link to="/pricing">{t("claims.price")}</Link>}
          />
        )}
      </dl>
    </section>
  );
}

function Claim({ number, text }: { number: string; text: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1">
      <dt className="text-quiet [&_a]:underline [&_a]:underline-offset-4 [&_a]:hover:text-ink">
        {text}
      </dt>
      <dd className="tabular text-2xl font-semibold tracking-tight whitespace-nowrap">{number}</dd>
    </div>
  );
}
