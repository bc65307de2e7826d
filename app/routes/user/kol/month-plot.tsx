/** Commission by month as bars; a debt is an outline below the line. The table behind it says the same in figures. */
import { useTranslation } from "react-i18next";
import type { AffiliateFigures } from "#contract/affiliate.ts";
import { formatMoney, formatMonth } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Details } from "#app/kit/ui/details.tsx";
import { monthScale } from "./month-scale.ts";

interface Props {
  months: AffiliateFigures["months"];
}

/** Units of the drawing: a month is this wide, with its bar in the middle. */
const MONTH = 20;
const BAR = 12;
const HEIGHT = 100;

export function MonthPlot({ months }: Props) {
  const { t } = useTranslation("kol");
  return (
    <div>
      <Bars months={months} />
      <Details className="mt-2 border-b border-line" summary={t("months.table")}>
        <MonthTable months={months} />
      </Details>
    </div>
  );
}

function Bars({ months }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { zero, bars } = monthScale(months.map(({ amount }) => amount.amount));
  const highest = months
    .map(({ amount }) => amount)
    .reduce((a, b) => (b.amount > a.amount ? b : a));
  const label = t("months.plot", {
    from: formatMonth(months[0]!.month, language),
    to: formatMonth(months.at(-1)!.month, language),
  });
  return (
    <div>
      {highest.amount > 0 && (
        <p aria-hidden="true" className="mb-1 text-sm text-quiet tabular">
          {formatMoney(highest, language)}
        </p>
      )}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${months.length * MONTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible border-t border-dashed border-line"
      >
        {bars.map(({ top, height, isDebt }, at) => (
          <rect
            key={months[at]!.month}
            x={at * MONTH + (MONTH - BAR) / 2}
            y={top * HEIGHT}
            width={BAR}
            height={height * HEIGHT}
            vectorEffect="non-scaling-stroke"
            className={isDebt ? "fill-none stroke-ink" : "fill-blue"}
          />
        ))}
        <path
          d={`M0 ${zero * HEIGHT}H${months.length * MONTH}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-ink"
        />
      </svg>
      <ol aria-hidden="true" className="mt-1 grid grid-cols-12 text-center text-xs text-quiet">
        {months.map(({ month }) => (
          <li key={month} className="max-sm:nth-[odd]:invisible whitespace-nowrap">
            {formatMonth(month, language, "short")}
          </li>
        ))}
      </ol>
    </div>
  );
}

function MonthTable({ months }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  return (
    <table className="mb-4 w-full max-w-md text-left">
      <thead className="text-sm text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pr-4 font-normal">
            {t("months.month")}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {t("months.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...months].reverse().map(({ month, amount }) => (
          <tr key={month} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2 pr-4 font-medium">
              {formatMonth(month, language)}
            </th>
            <td className="py-2 text-right tabular">{formatMoney(amount, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
