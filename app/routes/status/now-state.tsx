/** Whether all works now, as of when; and, once it is old, that nothing has answered since. */
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { ServiceStatus } from "#contract/service.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";

/** A page that is kept may be as old, and a clock may be wrong by as much. */
const OLD_MS = 15 * 60_000;

export function NowState({ status: { asOf, parts, incidents } }: { status: ServiceStatus }) {
  const { t } = useTranslation("status");
  const time = formatInstant(asOf, useLanguage(), { zone: "UTC" });
  const isOld = useIsOld(asOf);
  const isFailing =
    parts.some((part) => part.isFailing) || incidents.some(({ endedAt }) => endedAt === null);
  return (
    <div className="grid gap-1">
      {!isOld && parts.length > 0 && (
        <p className="flex items-center gap-3 text-lg font-semibold">
          <StatusIcon kind={isFailing ? "warning" : "success"} className="size-6 shrink-0" />
          {t(isFailing ? "failing" : "fine")}
        </p>
      )}
      <output className="text-quiet">{t(isOld ? "old" : "asOf", { time })}</output>
    </div>
  );
}

const never = () => () => {};

/** Only a browser's clock can tell: the page was rendered when it was new. */
function useIsOld(asOf: string): boolean {
  return useSyncExternalStore(
    never,
    () => Date.now() - Date.parse(asOf) > OLD_MS,
    () => false,
  );
}
