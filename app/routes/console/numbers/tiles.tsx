/** The figures that come first, each beside what it was in the span before. */
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import type { Beside } from "./figures.ts";

export interface Tile extends Beside {
  label: string;
  /** Of money in minor units. */
  currency?: string;
}

export function Tiles({ tiles }: { tiles: Tile[] }) {
  const { t } = useTranslation("console-numbers");
  const language = useLanguage();
  return (
    <dl className="grid grid-cols-2 border-t border-l border-line md:grid-cols-3 lg:grid-cols-5">
      {tiles.map(({ label, now, before, currency }) => (
        <div
          key={`${label} ${currency ?? ""}`}
          className="grid content-start gap-1 border-r border-b border-line px-4 py-3 sm:px-5 sm:py-4"
        >
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="tabular text-lg font-semibold wrap-anywhere sm:text-xl">
            {words(now, currency)}
          </dd>
          <dd className="tabular text-sm text-quiet">
            {before === 0 ? (
              t("noneBefore")
            ) : (
              <>
                <span className="font-semibold text-ink">{changeOf(now, before, language)}</span>{" "}
                {t("before", { value: words(before, currency) })}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );

  function words(value: number, currency?: string): string {
    return currency === undefined
      ? formatNumber(value, language, {})
      : formatMoney({ amount: value, currency }, language);
  }
}

function changeOf(now: number, before: number, language: string): string {
  return formatNumber((now - before) / Math.abs(before), language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 0,
  });
}
