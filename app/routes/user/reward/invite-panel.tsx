/** The invitation itself: link and code to copy, a QR code, the system's share sheet, and what it brought so far. */
import { useTranslation } from "react-i18next";
import type { ReferConfig } from "#contract/referral.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { ShareButton } from "#app/kit/ui/share-button.tsx";

export function InvitePanel({ invitation }: { invitation: ReferConfig }) {
  const { t } = useTranslation("reward");
  const { inviteCode, inviteLink } = invitation;
  // The person's own address of the site: a link to another host would lose the cookie that keeps the invitation.
  const link = new URL(inviteLink, location.href).href;
  return (
    <section
      aria-labelledby="invite"
      className="grid gap-x-8 gap-y-6 rounded bg-tint p-5 sm:grid-cols-[1fr_auto] sm:p-8"
    >
      <div className="grid min-w-0 content-start gap-5">
        <h2 id="invite" className="font-semibold">
          {t("invite.title")}
        </h2>
        <dl className="grid gap-3">
          <div>
            <dt className="text-sm text-quiet">{t("invite.link")}</dt>
            <dd className="text-lg font-semibold break-all select-all">{link}</dd>
          </div>
          <div>
            <dt className="text-sm text-quiet">{t("invite.code")}</dt>
            <dd className="font-semibold tabular select-all">{inviteCode}</dd>
          </div>
        </dl>
        <div className="flex flex-wrap gap-3">
          <CopyButton value={link} label={t("invite.copyLink")} variant="primary" />
          <CopyButton value={inviteCode} label={t("invite.copyCode")} />
          <ShareButton title={t("invite.shareTitle")} text={t("invite.shareText")} url={link} />
        </div>
      </div>
      <QrCode
        value={link}
        label={t("invite.qr")}
        className="w-40 sm:w-48 sm:justify-self-end lg:w-56"
      />
      <SoFar invitation={invitation} />
    </section>
  );
}

function SoFar({ invitation }: { invitation: ReferConfig }) {
  const { t } = useTranslation("reward");
  const language = useLanguage();
  const { invitedCount, rewardDuration } = invitation;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3 border-t border-edge pt-5 sm:col-span-2">
      <div>
        <dt className="text-sm text-quiet">{t("soFar.invited")}</dt>
        <dd className="text-xl font-semibold tabular">{invitedCount}</dd>
      </div>
      <div>
        <dt className="text-sm text-quiet">{t("soFar.reward")}</dt>
        <dd className="text-xl font-semibold tabular">
          {rewardDuration > 0 ? formatDuration(rewardDuration, language) : t("soFar.none")}
        </dd>
      </div>
    </dl>
  );
}
