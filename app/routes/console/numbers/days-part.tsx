/** Days as a chart, and under it as a table. */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatMoney, formatNumber } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Details } from "#app/kit/ui/details.tsx";
import { lazyPart } from "#app/kit/ui/lazy-part.tsx";
import { Skeleton } from "#app/kit/ui/skeleton.tsx";
import { useLabels } from "#app/parts/console/labels.ts";
import { FigureTable } from "./figure-table.tsx";
import type { Drawn } from "./day-chart.client.tsx";
import { isByWeek, pointRow, pointsOf, type Series } from "./figures.ts";

export type Numbers = OperationResponse<"numbers_show">;

/** Nothing else of the site is drawn by that library. */
const DayChart = lazyPart(async () => (await import("./day-chart.client.tsx")).DayChart);

export interface DaysPartProps {
  title: string;
  numbers: Numbers;
  series: (Series & Pick<Drawn, "shape" | "isLess">)[];
}

export function DaysPart({ title: what, numbers, series }: DaysPartProps) {
  const { t } = useTranslation("console-numbers");
  const { field } = useLabels();
  const language = useLanguage();
  const drawn = { ...numbers, from: firstDay(numbers) };
  const points = pointsOf(drawn, series);
  const title = t(isByWeek(drawn) ? "byWeek" : "byDay", { what });
  const currency = series[0]?.currency;
  const name = `${series.map(({ id }) => id).join("-")}${currency ? `-${currency}` : ""}-${numbers.from}`;
  return (
    <div className="grid grid-cols-1">
      <figure className="grid grid-cols-1 gap-3">
        <figcaption className="font-semibold">{title}</figcaption>
        <DayChart
          waiting={<Skeleton className="h-65" />}
          title={title}
          points={points}
          drawn={series.map((one) => ({ ...one, label: field(one.id) }))}
          words={words}
        />
      </figure>
      <Details
        className="border-b border-line"
        summary={
          <span>
            {t("asTable")}
            <span className="sr-only">{`: ${title}`}</span>
          </span>
        }
      >
        <FigureTable
          caption={title}
          name={name}
          rows={points.map((point) => pointRow(point, currency))}
        />
      </Details>
    </div>
  );

  function words(value: number, length: "long" | "short"): string {
    const short = length === "short" ? ({ notation: "compact" } as const) : {};
    if (currency === undefined) return formatNumber(value, language, short);
    if (length === "long") return formatMoney({ amount: value, currency }, language);
    // The axis counts in whole units of the money.
    const whole = { ...short, style: "currency", currency, maximumFractionDigits: 1 } as const;
    return formatNumber(value / minorUnits(currency), language, whole);
  }
}

/** Before the first day that was counted there is nothing to draw. */
function firstDay({ from, to, firstClosed }: Numbers): string {
  return firstClosed !== null && firstClosed > from && firstClosed <= to ? firstClosed : from;
}

function minorUnits(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0);
}
