/** Tells a visitor through whose link they came and until when it counts; a plain form takes it back. */
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { formatInstant } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { TEXT_LINK_CLASS } from "#app/ui/prose.tsx";

export function ReferralNote() {
  const { t } = useTranslation();
  const language = useLanguage();
  const referral = useRouteLoaderData<typeof rootLoader>("root")?.referral;
  if (!referral) return null;
  const until = formatInstant(referral.until, language, { zone: "UTC" });
  return (
    <aside aria-label={t("referral.label")} className="border-b border-line bg-tint text-sm">
      <form
        method="post"
        action="/referral/forget"
        className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
      >
        <p className="min-w-0 break-words">
          {t("referral.through", { code: referral.code })}{" "}
          <span className="text-quiet">{t("referral.until", { until })}</span>
        </p>
        <button type="submit" className={`${TEXT_LINK_CLASS} min-h-9`}>
          {t("referral.remove")}
        </button>
      </form>
    </aside>
  );
}
