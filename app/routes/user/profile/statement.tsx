/** The statement of time and money: every row of the ledger, newest first, a page at a time. */
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LedgerSection } from "#app/account/ledger.tsx";
import { call } from "#app/api/client.ts";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { queryClient } from "#app/session/query-client.ts";
import type { StatementRow } from "#contract/membership.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Loading, Skeleton } from "#app/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/ui/state-panel.tsx";
import { useTimeAmount } from "./time-amount.ts";

const statementQuery = infiniteQueryOptions({
  queryKey: ["user_statement"],
  queryFn: ({ pageParam }) =>
    call("user_statement", pageParam ? { before: pageParam } : {}, { ownErrors: true }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

export function Statement() {
  const { t } = useTranslation("user");
  return (
    <LedgerSection id="statement" title={t("statement.title")} lead={t("statement.lead")}>
      <Rows />
    </LedgerSection>
  );
}

function Rows() {
  const { t } = useTranslation("user");
  const query = useInfiniteQuery(statementQuery, queryClient);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && error) {
    return (
      <ErrorState
        title={t("statement.error")}
        text={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Placeholder />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState title={t("statement.empty")} text={t("statement.emptyText")}>
        <LinkButton to="/pricing" variant="secondary">
          {t("membership.choose")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ol>
        {rows.map((row) => (
          <Row key={row.seq} row={row} />
        ))}
      </ol>
      {error && (
        <p role="alert" className="mt-3 text-error">
          {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t("statement.older")}
        </Button>
      )}
    </>
  );
}

function Row({ row }: { row: StatementRow }) {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const amountOf = useTimeAmount();
  const { at, source, money, expiresAt } = row;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 first:pt-0">
      <p className="font-medium">{t(`statement.source.${source}`)}</p>
      <p className="text-right font-medium tabular">{amountOf(row)}</p>
      <p className="text-sm text-quiet tabular">{formatInstant(at, language)}</p>
      <p className="text-right text-sm text-quiet tabular">
        {money && formatMoney(money, language)}
      </p>
      <p className="col-span-2 text-sm text-quiet tabular">
        {t("statement.until", { date: formatInstant(expiresAt, language) })}
      </p>
    </li>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-4">
      {["w-40", "w-56", "w-48"].map((width) => (
        <div key={width} className="flex justify-between border-b border-line pb-3">
          <Skeleton className={width} />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
