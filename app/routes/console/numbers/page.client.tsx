/** Numbers of a span of days, beside the span before: figures, charts with their tables, files. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { requestFields } from "#contract/ops/field.ts";
import { OPERATIONS, type OperationRequest } from "#contract/ops/operations.ts";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { readRequest } from "#app/parts/console/request.ts";
import type { Numbers } from "./days-part.tsx";
import { Figures } from "./parts.tsx";
import { SpanChoice } from "./span-choice.tsx";

const FIELDS = requestFields(OPERATIONS.numbers_show.request);
const USUAL_DAYS = 28;

export function NumbersPage() {
  const { t } = useTranslation("console-numbers");
  const [query] = useSearchParams();
  const read = readRequest("numbers_show", FIELDS, Object.fromEntries(query));
  // safe because the contract has read it for this operation; what it does not take shows the usual span
  const request = (read.ok ? read.request : {}) as OperationRequest<"numbers_show">;
  const { data, error, refetch } = useQuery(
    // What is shown stays until the next span is there.
    { ...operationQuery("numbers_show", request), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <div className="grid gap-4">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        {data && <Which numbers={data} />}
        <SpanChoice shown={data ?? null} days={daysOf(request)} />
        {!read.ok && (
          <p role="alert" className="text-error">
            {t("wrongSpan")}
          </p>
        )}
      </div>
      {data ? (
        <Shown numbers={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-65" />
        </Loading>
      )}
    </>
  );
}

/** How long a span is that ends with the last closed day; null for one of dates. */
function daysOf({ from, to, days }: OperationRequest<"numbers_show">): number | null {
  return from === undefined && to === undefined ? (days ?? USUAL_DAYS) : null;
}

function Shown({ numbers }: { numbers: Numbers }) {
  const { t } = useTranslation("console-numbers");
  return numbers.lastClosed === null ? (
    <EmptyState title={t("noDay")} />
  ) : (
    <Figures numbers={numbers} />
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("console");
  return <ErrorState title={t("failed")} text={error.message} onRetry={onRetry} />;
}

const DAY_MS = 86_400_000;

/** Which days are shown, and what there is beside them. */
function Which({ numbers: { from, to, firstClosed, lastClosed } }: { numbers: Numbers }) {
  const { t } = useTranslation("console-numbers");
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const before = new Date(Date.parse(from) - count * DAY_MS).toISOString().slice(0, 10);
  return (
    <p className="max-w-prose text-quiet">
      {t("span", { from: day(from), to: day(to), count })}{" "}
      {firstClosed !== null && before < firstClosed && t("begins", { day: day(firstClosed) })}{" "}
      {lastClosed !== null && to > lastClosed && t("ends", { day: day(lastClosed) })}
    </p>
  );
}
