/** The time that a statement's row or a code gave: calendar months, or else a duration, with its sign. */
import { useTranslation } from "react-i18next";
import { formatDuration, formatMonths } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export interface TimeAmount {
  months: number;
  /** Negative where time was taken back. */
  seconds: number;
}

export function useTimeAmount(): (amount: TimeAmount) => string {
  const { t } = useTranslation("redemption");
  const language = useLanguage();
  return ({ months, seconds }) => {
    const amount =
      months > 0 ? formatMonths(months, language) : formatDuration(Math.abs(seconds), language);
    return seconds < 0 ? t("less", { amount }) : t("more", { amount });
  };
}
