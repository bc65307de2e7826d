/** One number: how much it is and what it touches, its bounds, what comes next, and the way to change it. */
import { useTranslation } from "react-i18next";
import type { BusinessUnit } from "#contract/ops/business.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatMoney, formatNumber, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Actions } from "#app/parts/console/actions.tsx";
import { useText } from "#app/parts/console/value.tsx";
import { useOperator } from "../operator.ts";
import { GRAVE } from "../rooms.ts";

export type Listed = OperationResponse<"business_list">["numbers"][number];

export function NumberRow({ number }: { number: Listed }) {
  const { t } = useTranslation("console-business");
  const text = useText();
  const amount = useAmount();
  const { mayAsk } = useOperator();
  const { name, value, unit, standard, least, most, next, nextFrom } = number;
  const title = t(`number.${name}.name`);
  const bounds = {
    least: amount(least, unit),
    most: amount(most, unit),
    standard: amount(standard, unit),
  };
  return (
    <li className="grid grid-cols-1 items-start gap-x-8 gap-y-2 border-b border-line py-4 lg:grid-cols-6">
      <div className="grid gap-0.5 lg:col-span-3">
        <h3 className="font-medium">{title}</h3>
        <p className="max-w-prose text-sm text-quiet">{t(`number.${name}.touches`)}</p>
      </div>
      <div className="tabular grid gap-0.5 lg:col-span-2">
        <p className="text-lg leading-6 font-semibold">{amount(value, unit)}</p>
        {next !== null && (
          <p className="text-sm">
            {t("next", { value: amount(next, unit), from: text(nextFrom) })}
          </p>
        )}
        <p className="text-sm text-quiet">{t("bounds", bounds)}</p>
      </div>
      <div className="lg:*:justify-end">
        <Actions
          operations={["business_set"]}
          mayAsk={mayAsk}
          grave={GRAVE}
          fixedFor={() => ({ name })}
          about={title}
          hints={{ value: t("bounds", bounds), from: t("from") }}
          isSmall
        />
      </div>
    </li>
  );
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
