/** The membership: how long, until when, on how many devices, and a bar that shows it at a glance. */
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import { benefitFlags } from "#app/data/session/current-user.ts";
import { formatDuration, formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Bar } from "#app/routes/user/bar.tsx";
import { timeScale } from "./time-scale.ts";

export function MembershipPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { expiresAt, remaining, maxDevices } = user.membership;
  const runs = remaining > 0;
  return (
    <section
      aria-labelledby="membership"
      className="grid gap-x-8 gap-y-6 rounded bg-tint p-5 sm:p-8 lg:grid-cols-12"
    >
      <div className="grid content-start gap-1 lg:col-span-8">
        <h2 id="membership" className="font-semibold">
          {t("membership.title")}
        </h2>
        <p className="text-2xl font-semibold tracking-tight tabular">
          {runs ? formatDuration(remaining, language) : t("membership.none")}
        </p>
        <p className="text-quiet tabular">
          {expiresAt
            ? t(runs ? "membership.until" : "membership.ended", {
                date: formatInstant(expiresAt, language),
              })
            : t("membership.never")}
        </p>
      </div>
      <div className="lg:col-span-4 lg:justify-self-end">
        <LinkButton to="/pricing" variant={runs ? "secondary" : "primary"}>
          {runs ? t("membership.extend") : t("membership.choose")}
        </LinkButton>
      </div>
      {/* What is drawn on the server has no style of an element's own: the policy refuses it. */}
      {runs && !import.meta.env.SSR && <TimeBar remaining={remaining} />}
      <ul className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-quiet lg:col-span-12">
        <li>{t("membership.devices", { count: maxDevices })}</li>
        <Benefits user={user} />
      </ul>
    </section>
  );
}

function Benefits({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { hasBenefits, hasBenefitsNew } = benefitFlags(user);
  if (!hasBenefits && !hasBenefitsNew) return null;
  return (
    <li>
      {hasBenefitsNew && user.benefitsExpireTime
        ? t("membership.benefitsUntil", { date: formatInstant(user.benefitsExpireTime, language) })
        : t("membership.benefits")}
    </li>
  );
}

function TimeBar({ remaining }: { remaining: number }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const { seconds, filled } = timeScale(remaining);
  const left = formatDuration(remaining, language);
  return (
    <Bar value={remaining} max={seconds} label={t("membership.bar")} text={left}>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-quiet tabular">
        <span>{t("membership.today")}</span>
        {filled < 1 && <span>{formatDuration(seconds, language)}</span>}
      </p>
    </Bar>
  );
}
