/** What a reader of the canary must know first: that it is a sample, how old it is, and whether its renewal is overdue. */
import { useTranslation } from "react-i18next";
import { formatDate, formatDuration } from "#app/kit/i18n/format.ts";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";
import { statementAge } from "./statement-age.ts";

const DAY_S = 24 * 60 * 60;

export interface StatementStateProps {
  date: string;
  next: string;
  /** The server's clock at rendering, unix milliseconds. */
  now: number;
  sample: boolean;
  /** A later statement replaced it. */
  superseded: boolean;
}

export function StatementState({ date, next, now, sample, superseded }: StatementStateProps) {
  const { t, i18n } = useTranslation("clause");
  const { days, overdue } = statementAge(date, next, now);
  const state = superseded ? "superseded" : overdue ? "overdue" : "current";
  const age = days === 0 ? t("canary.today") : formatDuration(days * DAY_S, i18n.language);
  return (
    <div className="grid gap-4 rounded border border-line bg-tint p-5 sm:p-6">
      {sample && (
        <p className="flex gap-3 font-semibold">
          <StatusIcon kind="warning" className="size-6 shrink-0" />
          {t("canary.sample")}
        </p>
      )}
      <p className="flex gap-3 font-semibold" data-state={state}>
        <StatusIcon kind={state === "overdue" ? "error" : "info"} className="size-6 shrink-0" />
        {t(`canary.${state}`, { date: formatDate(next, i18n.language) })}
      </p>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
        {[
          [t("canary.issued"), formatDate(date, i18n.language)],
          [t("canary.age"), age],
          [t("canary.next"), formatDate(next, i18n.language)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-quiet">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
