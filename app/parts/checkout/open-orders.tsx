/** Orders that wait for payment, above the checkout. A reader back from the cashier sees what became of theirs. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contract/order.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { formatMoney } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Countdown } from "#app/kit/ui/countdown.tsx";
import { OrderCheckDialog } from "#app/parts/orders/order-check-dialog.tsx";
import { ordersChanged, ordersQuery } from "#app/parts/orders/order-query.ts";
import { isGift, isOfGroup } from "#app/parts/orders/order-state.tsx";
import { useCancelOrder } from "#app/parts/orders/use-cancel-order.ts";
import { CashierButton } from "./cashier-button.tsx";
import { handedOverOrder, onComingBack, settleHandOver } from "./hand-over.ts";

/** `productId`, `gift`: the plan that is being chosen, and whether for somebody else. */
export function OpenOrders({ productId, gift }: { productId: string; gift: boolean }) {
  const { data } = useInfiniteQuery(ordersQuery, queryClient);
  const first = data?.pages[0];
  const open = (first?.orders ?? []).filter(({ status }) => status === "pending");
  const [checked, setChecked] = useState<string | null>(null);
  useHandedOver(setChecked);
  return (
    <>
      {first && open.length > 0 && (
        <ul className="grid gap-3">
          {open.map((order) => (
            <OpenOrder
              key={order.id}
              order={order}
              isReplaceable={
                order.product.id === productId && !isOfGroup(order) && isGift(order) === gift
              }
              serverTime={first.serverTime}
              onCheck={() => setChecked(order.id)}
            />
          ))}
        </ul>
      )}
      {checked && (
        <OrderCheckDialog
          orderId={checked}
          onClose={() => {
            setChecked(null);
            settleHandOver();
          }}
        />
      )}
    </>
  );
}

/** Also when the browser restores the page from its cache. */
function useHandedOver(onOrder: (orderId: string) => void): void {
  useEffect(() => {
    const look = () => {
      const orderId = handedOverOrder();
      if (orderId) onOrder(orderId);
      void ordersChanged();
    };
    if (handedOverOrder()) look();
    return onComingBack(look);
  }, [onOrder]);
}

/** Plain words in a row, each as high as a finger. */
const ACTION = "px-0! hover:bg-transparent hover:underline underline-offset-4";

interface OpenOrderProps {
  order: Order;
  /** Choosing another method replaces it. */
  isReplaceable: boolean;
  serverTime: string;
  onCheck: () => void;
}

function OpenOrder({ order, isReplaceable, serverTime, onCheck }: OpenOrderProps) {
  const { t } = useTranslation("checkout");
  const language = useLanguage();
  const { cancel, busy } = useCancelOrder(order.id);
  return (
    <li className="grid gap-2 rounded border border-edge p-4">
      <p>
        {t("open.text", {
          product: order.product.name,
          total: formatMoney(order.total, language),
        })}{" "}
        <Countdown
          until={order.expiresAt}
          serverTime={serverTime}
          onEnd={() => void ordersChanged()}
        />
      </p>
      {isReplaceable && <p className="text-sm text-quiet">{t("open.replaced")}</p>}
      <div className="flex flex-wrap gap-x-6">
        <CashierButton
          order={order}
          label={t("open.continue")}
          variant="quiet"
          className={ACTION}
        />
        <Button variant="quiet" className={ACTION} onClick={onCheck}>
          {t("open.check")}
        </Button>
        <Button variant="quiet" className={ACTION} busy={busy} onClick={() => void cancel()}>
          {t("open.cancel")}
        </Button>
      </div>
    </li>
  );
}
