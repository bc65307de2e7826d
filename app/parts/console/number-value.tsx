/** How much a business number is, what comes next and its bounds, in its own unit. */
import { useTranslation } from "react-i18next";
import type { BusinessUnit } from "#contract/ops/business.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatMoney, formatNumber, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useText } from "./value.tsx";

export type Listed = OperationResponse<"business_list">["numbers"][number];

export function NumberValue({ number }: { number: Listed }) {
  const { t } = useTranslation("console-business");
  const text = useText();
  const amount = useAmount();
  const bounds = useBounds();
  const { value, unit, next, nextFrom } = number;
  return (
    <div className="tabular grid gap-0.5 lg:col-span-2">
      <p className="text-lg leading-6 font-semibold">{amount(value, unit)}</p>
      {next !== null && (
        <p className="text-sm">{t("next", { value: amount(next, unit), from: text(nextFrom) })}</p>
      )}
      <p className="text-sm text-quiet">{bounds(number)}</p>
    </div>
  );
}

/** Once it was set. */
export function SetNumber({ answer }: { answer: Listed }) {
  const { t } = useTranslation("console-business");
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t(`number.${answer.name}.name`)}</h3>
      <NumberValue number={answer} />
    </div>
  );
}

/** What it may be, and what it is where nobody changed it. */
export function useBounds(): (number: Listed) => string {
  const { t } = useTranslation("console-business");
  const amount = useAmount();
  return ({ unit, least, most, standard }) =>
    t("bounds", {
      least: amount(least, unit),
      most: amount(most, unit),
      standard: amount(standard, unit),
    });
}

/** An amount in its unit, in the reader's language. */
export function useAmount(): (value: number, unit: BusinessUnit) => string {
  const language = useLanguage();
  return (value, unit) => {
    if (unit === "percent") return formatPercent(value, language);
    if (unit === "usd") return formatMoney({ amount: value * 100, currency: "USD" }, language);
    if (unit === "count") return formatNumber(value, language, {});
    return formatNumber(value, language, { style: "unit", unit, unitDisplay: "long" });
  };
}
