/** The pricing page as visitors will read it at an instant, in each language, by its own components. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { requestFields } from "#contract/ops/field.ts";
import { LANGUAGE_NAMES, languageOf, LANGUAGES } from "#contract/languages.ts";
import { OPERATIONS, type OperationRequest } from "#contract/ops/operations.ts";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { Tabs } from "#app/kit/ui/tabs.tsx";
import { readRequest } from "#app/parts/console/request.ts";
import { Unread } from "#app/parts/console/unread.tsx";
import { useText } from "#app/parts/console/value.tsx";
import { InstantChoice } from "./instant-choice.tsx";
import { PreviewedPage } from "./previewed-page.tsx";

const FIELDS = requestFields(OPERATIONS.plans_preview.request);

export function PreviewPage() {
  const { t } = useTranslation("console");
  const text = useText();
  const own = languageOf(useLanguage());
  const languages = [own, ...LANGUAGE_NAMES.filter((language) => language !== own)];
  const [query] = useSearchParams();
  const read = readRequest("plans_preview", FIELDS, Object.fromEntries(query));
  // safe because the contract has read it for this operation; what it does not take shows now
  const request = (read.ok ? read.request : {}) as OperationRequest<"plans_preview">;
  const { data, error, refetch } = useQuery(
    { ...operationQuery("plans_preview", request), placeholderData: keepPreviousData },
    queryClient,
  );
  return (
    <>
      <div className="grid gap-4">
        <h1 className="text-2xl font-semibold">{t("page.preview")}</h1>
        <p className="max-w-prose text-quiet">{t("previewed.text")}</p>
        <InstantChoice coming={data?.coming ?? []} chosen={request.at ?? null} />
        {!read.ok && <Unread fields={FIELDS} wrong={read.wrong} />}
      </div>
      {error ? (
        <ErrorState title={t("failed")} text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <section aria-label={t("page.preview")} className="grid grid-cols-1 gap-4">
          <p className="font-medium" aria-live="polite">
            {t("previewed.at", { at: text(data.at) })}
          </p>
          <Tabs
            label={t("previewed.languages")}
            items={languages.map((language) => ({
              id: language,
              label: LANGUAGES[language].name,
              content: (
                <PreviewedPage
                  language={LANGUAGES[language].tag}
                  products={data.products[language]}
                  methods={data.methods}
                />
              ),
            }))}
          />
        </section>
      ) : (
        <Loading className="grid gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-65" />
        </Loading>
      )}
    </>
  );
}
