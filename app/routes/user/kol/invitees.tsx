/** The people an affiliate brought: by their number, when they registered, and whether they have paid. */
import { useTranslation } from "react-i18next";
import { call } from "#app/api/client.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { type Invitee, InviteeStatus } from "#contract/affiliate.ts";
import { Flag } from "#app/ui/flag.tsx";
import { PagedRows } from "./paged-rows.tsx";

export function Invitees() {
  const { t } = useTranslation("kol");
  return (
    <PagedRows
      name="system_affiliate_invitees"
      load={(before) =>
        call("system_affiliate_invitees", before ? { before } : {}, { ownErrors: true })
      }
      texts={{
        error: t("invitees.error"),
        empty: t("invitees.empty"),
        emptyText: t("invitees.emptyText"),
        older: t("invitees.older"),
      }}
      Row={Row}
    />
  );
}

function Row({ row: { uid, at, status } }: { row: Invitee }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const hasPaid = status === InviteeStatus.paid;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <p className="font-medium tabular">{t("rows.invitee", { uid })}</p>
      <p className="row-span-2 flex items-center gap-2 text-sm text-quiet">
        <Flag
          pattern={hasPaid ? "plain" : "border"}
          tone={hasPaid ? "blue" : "ink"}
          className="h-4 w-5"
        />
        {t(hasPaid ? "invitees.paid" : "invitees.registered")}
      </p>
      <p className="text-sm text-quiet tabular">{formatInstant(at, language)}</p>
    </div>
  );
}
