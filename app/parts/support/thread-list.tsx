/** One's questions, those that changed last first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SupportThread } from "#contract/support.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { useOwnSupport } from "./own-support.ts";
import { type SupportKey, threadsQuery } from "./support-query.ts";
import { ThreadState } from "./thread-state.tsx";

export function ThreadList({ supportKey }: { supportKey: SupportKey }) {
  const { t } = useTranslation("support");
  const query = useInfiniteQuery(threadsQuery(supportKey), queryClient);
  const own = useOwnSupport()?.threads;
  const { data = own && { pages: [own] }, error, refetch } = query;
  if (!data && error) {
    const retry = () => void refetch();
    return <ErrorState title={t("list.error")} text={error.message} onRetry={retry} />;
  }
  if (!data) return <Placeholder />;
  const threads = data.pages.flatMap((page) => page.threads);
  if (threads.length === 0) return <p className="text-quiet">{t("list.empty")}</p>;
  return (
    <>
      <ul>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-3 text-error">
          {error.message}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("list.more")}
        </Button>
      )}
    </>
  );
}

function Row({ thread }: { thread: SupportThread }) {
  const { t } = useTranslation("support");
  const language = useLanguage();
  const { id, number, topic, state, changedAt } = thread;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 first:pt-0">
      <div className="grid">
        <span className="font-semibold">{t(`topic.${topic}`)}</span>
        <span className="text-sm text-quiet tabular">
          {formatInstant(changedAt, language)} · {number}
        </span>
      </div>
      <div className="flex items-center gap-4">
        <ThreadState state={state} />
        <LinkButton
          to={{ search: `?thread=${id}` }}
          variant="quiet"
          className="-mr-5"
          aria-label={t("list.openWhich", { number })}
        >
          {t("list.open")}
        </LinkButton>
      </div>
    </li>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-4">
      {["w-40", "w-56"].map((width) => (
        <div key={width} className="flex justify-between border-b border-line pb-3">
          <Skeleton className={width} />
          <Skeleton className="w-20" />
        </div>
      ))}
    </Loading>
  );
}
