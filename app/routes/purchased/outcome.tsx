/** What became of an order: paid, waiting, declined, given up or over, each with what to do next. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { ErrorState } from "#app/kit/ui/state-panel.tsx";
import { settleHandOver } from "#app/parts/checkout/hand-over.ts";
import { ordersChanged } from "#app/parts/orders/order-query.ts";
import { UnknownOrder } from "#app/parts/orders/unknown-order.tsx";
import { useOrder } from "#app/parts/orders/use-order.ts";
import type { OpenOutcomeProps } from "./answer.ts";
import type { OwnOrder } from "./own-order.server.ts";
import { Closed } from "./closed.tsx";
import { Declined } from "./declined.tsx";
import { Paid } from "./paid.tsx";
import { Waiting } from "./waiting.tsx";

export function Outcome({ orderId }: { orderId: string }) {
  const { t } = useTranslation("checkout");
  const { query, busy, check } = useOrder(orderId);
  const status = query.data?.order.status;
  useEffect(() => {
    if (!status) return;
    settleHandOver();
    if (status !== "pending") void ordersChanged();
  }, [status]);

  if (query.data) return <Known answer={query.data} busy={busy} onCheck={check} />;
  if (query.error instanceof ApiError && query.error.problem === "NotFound") {
    return <UnknownOrder />;
  }
  if (query.error) {
    return (
      <ErrorState isPage title={t("purchased.error")} text={query.error.message} onRetry={check} />
    );
  }
  return (
    <Loading className="grid max-w-2xl gap-4">
      <h1 className="sr-only">{t("purchased.title")}</h1>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="w-3/4" />
    </Loading>
  );
}

/** What the page came with, for a reader without scripts (decision 0166). */
export function PlainOutcome({ answer, message, user }: OwnOrder & { user: CurrentUser }) {
  const { t } = useTranslation("checkout");
  if (answer) return <Known answer={answer} user={user} busy={false} onCheck={() => undefined} />;
  if (message === null) return <UnknownOrder />;
  return (
    <ErrorState isPage title={t("purchased.error")} text={message} onRetry={() => undefined} />
  );
}

function Known({ answer, user, busy, onCheck }: OpenOutcomeProps & { user?: CurrentUser }) {
  const { order } = answer;
  if (order.status === "paid") return <Paid order={order} own={user} />;
  const Unpaid = order.declined ? Declined : order.status === "pending" ? Waiting : Closed;
  return <Unpaid answer={answer} busy={busy} onCheck={onCheck} />;
}
