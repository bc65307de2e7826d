/** Buys a plan: sends the order and leaves for the cashier, or shows the order where there is nothing to pay. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { call } from "#app/data/api/client.ts";
import { usePosted } from "#app/data/plain/plain.ts";
import { ordersChanged } from "#app/parts/orders/order-query.ts";
import { forgetOrderKey, orderOf, type OrderChoice } from "./order-key.ts";
import { useOrderAction } from "./use-order-action.ts";

export interface PurchaseChoice extends OrderChoice {
  method: PaymentMethod | null;
  /** When the API said what this would cost and do. */
  quotedAt: string;
}

export interface Purchase {
  buy: () => Promise<void>;
  busy: boolean;
  error: string | null;
}

/** Refusals that call for a new price. */
const NEW_QUOTE = /^(PlanGone|PriceChanged|Coupon|Method)/;

/** Pressing twice, in two tabs, or after coming back is the same order. */
export function usePurchase(choice: PurchaseChoice): Purchase {
  const navigate = useNavigate();
  const [error, setError] = useState(usePosted("payment_purchase")?.message ?? null);
  const { run: buy, busy } = useOrderAction({
    async act() {
      const order = await orderOf(choice, choice.quotedAt, (key) => send(choice, key));
      if (!order.payUrl) {
        forgetOrderKey(choice);
        await navigate(`/purchased?order=${order.id}`);
      }
      return order;
    },
    async refresh(refusal) {
      if (!refusal || NEW_QUOTE.test(refusal.problem)) await ordersChanged();
    },
    onProblem: setError,
  });
  return { buy, busy, error };
}

async function send(choice: PurchaseChoice, clientKey: string) {
  const { productId, method, coupon, gift, amount, currency } = choice;
  const { order } = await call("payment_purchase", {
    productId,
    method,
    ...(coupon ? { coupon } : {}),
    ...(gift ? { gift } : {}),
    clientKey,
    expected: { amount, currency },
  });
  return order;
}
