/** The queue of what needs a person, as far as it has come. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operationQuery } from "#app/data/console/query.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { AttentionQueue, type AttentionQueueProps } from "#app/parts/console/attention-queue.tsx";
import { useOperator } from "./operator.ts";
import { placeOf } from "./places.ts";
import { GRAVE } from "./rooms.ts";

export function NeedsALook({ heading }: Pick<AttentionQueueProps, "heading">) {
  const { t } = useTranslation("console");
  const me = useOperator();
  const { data, error, refetch } = useQuery(operationQuery("orders_attention", {}), queryClient);
  if (error)
    return <ErrorState title={t("failed")} text={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading className="grid gap-3">
        <Skeleton />
        <Skeleton className="w-3/4" />
      </Loading>
    );
  return (
    <AttentionQueue
      items={data.items}
      me={me}
      grave={GRAVE}
      orderAt={(number) => placeOf("orders", number)}
      heading={heading}
    />
  );
}
