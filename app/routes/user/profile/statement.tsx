/** The statement of time and money: every row of the ledger, newest first, a page at a time. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StatementRow } from "#contract/membership.ts";
import { pagedQuery } from "#app/data/query/call-query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { classNames } from "#app/kit/styles/class-names.ts";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { PagedRows, ROW } from "#app/routes/user/paged-rows.tsx";
import { useTimeAmount } from "#app/parts/redemption/time-amount.ts";

const statementQuery = pagedQuery("user_statement", "cursor");

export function Statement() {
  const { t } = useTranslation("user");
  return (
    <LedgerSection id="statement" title={t("statement.title")} lead={t("statement.lead")}>
      <PagedRows
        query={useInfiniteQuery(statementQuery, queryClient)}
        texts={{ error: t("statement.error"), older: t("statement.older") }}
        empty={<EmptyState title={t("statement.empty")} text={t("statement.emptyText")} />}
      >
        {(pages) => pages.flatMap(({ rows }) => rows).map((row) => <Row key={row.id} row={row} />)}
      </PagedRows>
    </LedgerSection>
  );
}

function Row({ row }: { row: StatementRow }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const amountOf = useTimeAmount();
  const { at, source, months, seconds, money, gift, expiresAt } = row;
  return (
    <li className={classNames(ROW, "grid grid-cols-[1fr_auto] gap-x-4")}>
      <p className="font-medium">{t(`statement.source.${source}`)}</p>
      <p className="text-right font-medium tabular">
        {months === 0 && seconds === 0 ? t("statement.noTime") : amountOf(row)}
      </p>
      <p className="text-sm text-quiet tabular">{formatInstant(at, language)}</p>
      <p className="text-right text-sm text-quiet tabular">
        {money && formatMoney(money, language)}
      </p>
      {gift && (
        <p className="col-span-2 text-sm tabular">
          {t(`statement.gift.${gift.state}`, {
            date: gift.redeemedAt && formatInstant(gift.redeemedAt, language),
          })}
        </p>
      )}
      {expiresAt && (
        <p className="col-span-2 text-sm text-quiet tabular">
          {t("statement.until", { date: formatInstant(expiresAt, language) })}
        </p>
      )}
    </li>
  );
}
