/** The case for a slow line, and the reader's own measure of it. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { type PageWeight, weighPage } from "./page-weight.ts";

export function Speed() {
  const { t } = useTranslation("home");
  return (
    <section className="page grid gap-x-8 gap-y-8 py-8 sm:py-12 lg:grid-cols-12">
      <div className="grid content-start gap-4 lg:col-span-6">
        <h2 className="text-3xl font-semibold tracking-tight">{t("speed.title")}</h2>
        <p className="max-w-prose text-lg text-quiet">{t("speed.lead")}</p>
      </div>
      <div className="lg:col-span-5 lg:col-start-8">
        <Measure />
      </div>
    </section>
  );
}

function Measure() {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const weight = usePageWeight();
  const number = (value: number, digits: number) =>
    formatNumber(value, language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const rows = [
    [t("speed.seconds"), weight && t("speed.inSeconds", { number: number(weight.seconds, 2) })],
    [t("speed.bytes"), weight && t("speed.inKilobytes", { number: number(weight.kilobytes, 0) })],
    [t("speed.hosts"), weight && number(weight.otherHosts, 0)],
  ] as const;
  return (
    <div className="when-script">
      <h3 className="font-semibold">{t("speed.measured")}</h3>
      <dl className="mt-3 border-t border-ink">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-line py-3">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular font-semibold whitespace-nowrap">{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-faint">{t("speed.how")}</p>
    </div>
  );
}

/** Counted a moment after the page has settled. */
function usePageWeight(): PageWeight | null {
  const [weight, setWeight] = useState<PageWeight | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWeight(weighPage()), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return weight;
}
