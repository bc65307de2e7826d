/** What is unsettled against the threshold, what happens to it next, the rates, and the way to the link. */
import { useTranslation } from "react-i18next";
import type { AffiliateFigures } from "#contract/affiliate.ts";
import { formatInstant, formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Bar } from "#app/routes/user/bar.tsx";

interface Props {
  figures: AffiliateFigures;
}

export function UnsettledPanel({ figures }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { threshold, unsettled } = figures;
  return (
    <section
      aria-labelledby="unsettled"
      className="grid gap-x-8 gap-y-6 rounded bg-tint p-5 sm:p-8 lg:grid-cols-12"
    >
      <div className="grid content-start gap-1 lg:col-span-8">
        <h2 id="unsettled" className="font-semibold">
          {t("now.title")}
        </h2>
        <p className="text-2xl font-semibold tracking-tight tabular">
          {formatMoney(unsettled, language)}
        </p>
        <p className="text-quiet tabular">
          {t("now.of", { threshold: formatMoney(threshold, language) })}
        </p>
      </div>
      <div className="lg:col-span-4 lg:justify-self-end">
        <LinkButton to="/user/reward" variant="secondary">
          {t("now.link")}
        </LinkButton>
      </div>
      <Bar
        value={Math.min(threshold.amount, Math.max(0, unsettled.amount))}
        max={threshold.amount}
        label={t("now.bar")}
        text={formatMoney(unsettled, language)}
      >
        <p className="mt-2 max-w-prose text-sm text-quiet tabular">
          <WhatNext figures={figures} />
        </p>
      </Bar>
      <Facts figures={figures} />
    </section>
  );
}

function WhatNext({ figures: { threshold, unsettled, nextSettlementAt } }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { currency } = threshold;
  if (unsettled.amount < 0) return t("now.debt");
  if (unsettled.amount >= threshold.amount) {
    return t("now.enough", {
      date: formatInstant(nextSettlementAt, language, { zone: "UTC", to: "day" }),
    });
  }
  const missing = { amount: threshold.amount - unsettled.amount, currency };
  return t("now.short", { missing: formatMoney(missing, language) });
}

/** locale-keys: kol:now.* */
function Facts({ figures: { firstPurchasePercent, renewalPercent, invitees } }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const facts = [
    ["first", formatPercent(firstPurchasePercent, language)],
    ["renewal", formatPercent(renewalPercent, language)],
    ["registered", invitees.registered],
    ["paid", invitees.paid],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t border-edge pt-5 sm:flex sm:flex-wrap sm:gap-x-12 lg:col-span-12">
      {facts.map(([name, number]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-quiet">{t(`now.${name}`)}</dt>
          <dd className="text-xl font-semibold tabular">{number}</dd>
        </div>
      ))}
    </dl>
  );
}
