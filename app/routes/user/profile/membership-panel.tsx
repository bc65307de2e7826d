/** The membership: until when, how long that is, on how many devices. */
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import { formatDuration, formatInstant } from "#app/i18n/format.ts";

export function MembershipPanel({ membership }: Pick<CurrentUser, "membership">) {
  const { t, i18n } = useTranslation("user");
  const { expiresAt, remaining, maxDevices } = membership;
  return (
    <section aria-labelledby="membership" className="border-y border-ink py-6">
      <h2 id="membership" className="text-lg font-semibold">
        {t("membership.title")}
      </h2>
      <p className="mt-2 text-2xl font-semibold tabular">
        {remaining > 0 ? formatDuration(remaining, i18n.language) : t("membership.none")}
      </p>
      {expiresAt && (
        <p className="text-quiet tabular">
          {t(remaining > 0 ? "membership.until" : "membership.ended", {
            date: formatInstant(expiresAt, i18n.language),
          })}
        </p>
      )}
      <p className="text-quiet">{t("membership.devices", { count: maxDevices })}</p>
    </section>
  );
}
