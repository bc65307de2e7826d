/** The room of what needs a person: the queue, and what is over. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operate } from "#app/data/console/operate.ts";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { Actions } from "#app/parts/console/actions.tsx";
import { AttentionQueue, useKindTitle } from "#app/parts/console/attention-queue.tsx";
import { RowsTable } from "#app/parts/console/rows-table.tsx";
import { useOperator } from "../operator.ts";
import { GRAVE, linkOf, placeOf } from "../rooms.ts";

export default function Attention() {
  const { t } = useTranslation("console");
  const me = useOperator();
  const queue = useQuery(operationQuery("orders_attention", {}), queryClient);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-semibold">{t("room.attention")}</h1>
        <Actions operations={["orders_reconcile"]} mayAsk={me.mayAsk} grave={GRAVE} />
      </div>
      {queue.error ? (
        <ErrorState
          title={t("failed")}
          text={queue.error.message}
          onRetry={() => void queue.refetch()}
        />
      ) : queue.data ? (
        <AttentionQueue
          items={queue.data.items}
          me={me}
          grave={GRAVE}
          orderAt={(number) => placeOf("orders", number)}
          heading="h2"
        />
      ) : (
        <Loading className="grid gap-3">
          <Skeleton />
          <Skeleton className="w-3/4" />
        </Loading>
      )}
      <Past />
    </>
  );
}

function Past() {
  const { t } = useTranslation("console");
  const title = useKindTitle();
  const past = useInfiniteQuery(
    {
      queryKey: ["attention_past"],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor }) => operate("attention_past", { limit: 50, cursor }),
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    queryClient,
  );
  const items = past.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl font-semibold">{t("attention.past")}</h2>
      <RowsTable
        caption={t("attention.past")}
        rows={items.map(({ what, subject, detail, at, overAt, doneBy, note }) => {
          const by = doneBy ?? t("attention.byItself");
          return { what: title(what), subject, detail, at, overAt, doneBy: by, note };
        })}
        linkOf={(name, value) => linkOf(name, value)}
      />
      {past.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={past.isFetchingNextPage}
          onClick={() => void past.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}
