/** Sends the order and leaves for the cashier. Pressing twice, in two tabs, or after coming back is the same order. */
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { ordersChanged } from "#app/parts/orders/order-query.ts";
import { handOver, onComingBack } from "./hand-over.ts";
import { forgetOrderKey, orderOf, type OrderChoice } from "./order-key.ts";

export interface PurchaseChoice extends OrderChoice {
  method: PaymentMethod | null;
  /** When the API said what this would cost and do. */
  quotedAt: string;
}

export interface Purchase {
  buy: () => Promise<void>;
  busy: boolean;
  error: string | undefined;
}

/** Refusals after which the page has to ask for the price again. */
const NEW_QUOTE = /^(PlanGone|PriceChanged|Coupon|Method)/;

export function usePurchase(choice: PurchaseChoice): Purchase {
  const navigate = useNavigate();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => onComingBack(() => setBusy(false)), []);

  async function buy() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const order = await orderOf(choice, choice.quotedAt, (key) => send(choice, key));
      void ordersChanged();
      // The page goes on being busy until the cashier's is there.
      if (order.payUrl) return handOver(order.id, order.payUrl);
      forgetOrderKey(choice);
      await navigate(`/purchased?order=${order.id}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (NEW_QUOTE.test(failure.problem)) void ordersChanged();
      setError(failure.message);
      setBusy(false);
    } finally {
      sending.current = false;
    }
  }

  return { buy, busy, error };
}

async function send(choice: PurchaseChoice, clientKey: string) {
  const { productId, method, coupon, amount, currency } = choice;
  const { order } = await call("payment_purchase", {
    productId,
    method,
    ...(coupon ? { coupon } : {}),
    clientKey,
    expected: { amount, currency },
  });
  return order;
}
