/** The rows of the commission ledger, each with its base and how its amount comes about. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Commission, CommissionType, SettlementStatus } from "#contract/affiliate.ts";
import { pagedQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant, formatMoney, formatPercent } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { Flag } from "#app/kit/ui/flag.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PagedRows, ROW } from "#app/routes/user/paged-rows.tsx";

const rowsQuery = pagedQuery("system_affiliate_commissions", "before");

export function Commissions() {
  const { t } = useTranslation("kol");
  return (
    <PagedRows
      query={useInfiniteQuery(rowsQuery, queryClient)}
      texts={{ error: t("rows.error"), older: t("rows.older") }}
      empty={<EmptyState title={t("rows.empty")} text={t("rows.emptyText")} />}
    >
      {(pages) => pages.flatMap(({ rows }) => rows).map((row) => <Row key={row.seq} row={row} />)}
    </PagedRows>
  );
}

function Row({ row }: { row: Commission }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { product, amount, inviteeUid, at, status } = row;
  const isSettled = status === SettlementStatus.settled;
  return (
    <li className={classNames(ROW, "grid grid-cols-[1fr_auto] gap-x-4")}>
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
    </li>
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
