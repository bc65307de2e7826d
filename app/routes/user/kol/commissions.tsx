/** The rows of the commission ledger, each with its base and how its amount comes about. */
import { useTranslation } from "react-i18next";
import { call } from "#app/api/client.ts";
import { formatInstant, formatMoney, formatPercent } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { type Commission, CommissionType, SettlementStatus } from "#contract/affiliate.ts";
import { Flag } from "#app/ui/flag.tsx";
import { PagedRows } from "./paged-rows.tsx";

export function Commissions() {
  const { t } = useTranslation("kol");
  return (
    <PagedRows
      name="system_affiliate_commissions"
      load={(before) =>
        call("system_affiliate_commissions", before ? { before } : {}, { ownErrors: true })
      }
      texts={{
        error: t("rows.error"),
        empty: t("rows.empty"),
        emptyText: t("rows.emptyText"),
        older: t("rows.older"),
      }}
      Row={Row}
    />
  );
}

function Row({ row }: { row: Commission }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { product, amount, inviteeUid, at, status } = row;
  const isSettled = status === SettlementStatus.settled;
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <p className="min-w-0 font-medium break-words">{product}</p>
      <p className="text-right font-semibold tabular">{formatMoney(amount, language)}</p>
      <p className="text-sm text-quiet tabular">
        <Formula row={row} />
      </p>
      <p className="flex items-center justify-end gap-2 self-start text-sm text-quiet">
        <Flag
          pattern={isSettled ? "plain" : "halves"}
          tone={isSettled ? "blue" : "signal"}
          className="h-4 w-5"
        />
        {t(isSettled ? "rows.settled" : "rows.unsettled")}
      </p>
      <p className="col-span-2 flex flex-wrap gap-x-6 text-sm text-quiet tabular">
        <span>{t("rows.invitee", { uid: inviteeUid })}</span>
        <span>{formatInstant(at, language)}</span>
      </p>
    </div>
  );
}

function Formula({ row: { type, percent, purchase, refund, amount } }: { row: Commission }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const base = formatMoney(purchase, language);
  if (refund) {
    const of = { base, refund: formatMoney(refund, language) };
    return amount.amount > 0 ? t("rows.undone", of) : t("rows.refund", of);
  }
  const of = { base, percent: formatPercent(percent, language) };
  return type === CommissionType.first ? t("rows.first", of) : t("rows.renewal", of);
}
