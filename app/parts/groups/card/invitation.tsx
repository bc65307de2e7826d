/** The link that brings friends into a group: to copy, to share, to show as a QR code. */
import { useTranslation } from "react-i18next";
import type { GroupBuy } from "#contract/group.ts";
import { BRAND } from "#app/kit/brand.ts";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { ShareButton } from "#app/kit/ui/share-button.tsx";

export function Invitation({ group }: { group: GroupBuy }) {
  const { t } = useTranslation("group-buying");
  const link = new URL(group.inviteLink, window.location.origin).href;
  return (
    <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-[auto_1fr] sm:gap-6">
      <QrCode value={link} label={t("invite.qr")} className="w-36" />
      <div className="grid content-start gap-3">
        <h4 className="font-semibold">{t("invite.title", { count: group.freeSeats })}</h4>
        <p className="text-sm break-all text-quiet">{link}</p>
        <div className="flex flex-wrap gap-3">
          <CopyButton value={link} label={t("invite.copy")} />
          <ShareButton title={t("invite.share", { brand: BRAND.name })} url={link} />
        </div>
      </div>
    </div>
  );
}
