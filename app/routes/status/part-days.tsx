/** One part of the service: how it does, its days as bars, and the bad ones in words. */
import { useTranslation } from "react-i18next";
import { SERVICE_DAYS, type ServiceDay, type ServiceStatus } from "#contract/service.ts";
import { formatDate, formatDuration, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Details } from "#app/kit/ui/details.tsx";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";
import { availability } from "./availability.ts";

const MINUTE_S = 60;
const HEIGHT = 24;
const WIDTH = 4;

export function PartDays({ part, isFailing, days }: ServiceStatus["parts"][number]) {
  const { t } = useTranslation("status");
  const language = useLanguage();
  const percent = availability(days);
  const bad = days.filter(({ failed }) => failed > 0);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h3 className="flex items-center gap-3 text-lg font-semibold">
          <StatusIcon kind={isFailing ? "error" : "success"} className="size-6 shrink-0" />
          {t(`part.${part}`)}
          <span className="sr-only">{t(isFailing ? "fails" : "works")}</span>
        </h3>
        {percent !== null && (
          <p className="tabular text-quiet">
            {t("measured", { percent: formatPercent(percent, language), count: days.length })}
          </p>
        )}
      </div>
      <Bars days={days} label={t("bars", { count: days.length - bad.length, bad: bad.length })} />
      {bad.length > 0 && (
        <Details summary={t("badDays")}>
          <dl className="tabular grid grid-cols-2 gap-x-8 gap-y-2 pb-3">
            {[...bad].reverse().map(({ day, failed }) => (
              <div key={day} className="contents">
                <dt>{formatDate(day, language)}</dt>
                <dd>{formatDuration(failed * MINUTE_S, language)}</dd>
              </div>
            ))}
          </dl>
        </Details>
      )}
    </div>
  );
}

/** Today at the right. A day with bad minutes stands out by height as well as by colour. */
function Bars({ days, label }: { days: ServiceDay[]; label: string }) {
  const width = SERVICE_DAYS * WIDTH;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="currentColor"
      className="h-8 w-full"
    >
      <path d={`M0 ${HEIGHT - 1}h${width}v1H0z`} className="text-quiet" />
      {days.map(({ day, failed }, index) => {
        const top = failed > 0 ? 0 : HEIGHT / 2;
        const x = width - (days.length - index) * WIDTH;
        return (
          <path
            key={day}
            d={`M${x} ${top}h${WIDTH - 1}V${HEIGHT}h${1 - WIDTH}z`}
            className={failed > 0 ? "text-error" : "text-blue"}
          />
        );
      })}
    </svg>
  );
}
