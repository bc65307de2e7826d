/** The programme's three numbers, as the API gives them. */
import { useTranslation } from "react-i18next";
import type { SiteConfig } from "#app/data/site/site-config.ts";
import { formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function Rates({ affiliate }: { affiliate: SiteConfig["affiliate"] }) {
  const { t } = useTranslation("affiliate");
  const language = useLanguage();
  const { firstPurchasePercent: first, renewalPercent, settlementThreshold } = affiliate;
  const rows = [
    ["first", `${first.min}–${formatPercent(first.max, language)}`],
    ["renewal", formatPercent(renewalPercent, language)],
    ["threshold", formatMoney(settlementThreshold, language)],
  ] as const;
  return (
    <dl className="page grid gap-x-8 gap-y-8 sm:grid-cols-3">
      {rows.map(([name, number]) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end gap-1 border-t border-ink pt-5"
        >
          <dt className="max-w-xs text-quiet">{t(`rates.${name}`)}</dt>
          <dd className="tabular text-3xl font-semibold tracking-tight whitespace-nowrap">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  );
}
