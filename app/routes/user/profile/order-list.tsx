/** A person's orders, newest first, with what can be done about each. Belongs on a page of the account area. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatInstant, formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Loading, Skeleton } from "#app/kit/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#app/kit/ui/state-panel.tsx";
import { ordersQuery } from "#app/parts/orders/order-query.ts";
import { isGift, OrderStateMark } from "#app/parts/orders/order-state.tsx";

export function OrderList() {
  const { t } = useTranslation("checkout");
  const query = useInfiniteQuery(ordersQuery, queryClient);
  if (query.isPending) return <Placeholder />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t("list.error")}
        text={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  if (orders.length === 0) {
    return (
      <EmptyState title={t("list.empty")} text={t("list.emptyText")}>
        <LinkButton to="/pricing" variant="secondary">
          {t("list.choose")}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-x-6 sm:grid-cols-[1fr_repeat(3,auto)]">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("list.more")}
          </Button>
        </div>
      )}
      {query.isFetchNextPageError && (
        <p role="alert" className="text-error">
          {query.error.message}
        </p>
      )}
    </div>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { id, number, product, group, total, createdAt, status } = order;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 first:pt-0 sm:col-span-full sm:grid-cols-subgrid sm:items-center">
      <div className="grid">
        <span className="font-semibold">{product.name}</span>
        {group && <span className="text-sm">{t("receipt.seats", group)}</span>}
        {isGift(order) && <span className="text-sm">{t("receipt.gift")}</span>}
        <span className="text-sm text-quiet tabular">
          {formatInstant(createdAt, language)} · {number}
        </span>
      </div>
      <div className="flex items-center justify-between gap-6 sm:contents">
        <OrderStateMark order={order} />
        <span className="text-right font-semibold tabular">{formatMoney(total, language)}</span>
      </div>
      <LinkButton
        to={`/purchased?order=${id}`}
        variant="quiet"
        className="-ml-5 justify-self-start sm:-mr-5 sm:justify-self-end"
        aria-label={t(`list.open.${status}`, { number })}
      >
        {t(`list.action.${status}`)}
      </LinkButton>
    </li>
  );
}

function Placeholder() {
  return (
    <Loading className="grid">
      {["w-32", "w-44", "w-28"].map((width) => (
        <span key={width} className="grid gap-2 border-b border-line py-5 first:pt-0">
          <Skeleton className={width} />
          <Skeleton className="h-4 w-56" />
        </span>
      ))}
    </Loading>
  );
}
