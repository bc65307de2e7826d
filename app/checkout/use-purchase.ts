/** Sends the order and leaves for the cashier. Pressing twice, in two tabs, or after coming back is the same order. */
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment-method.ts";
import { ApiError } from "#app/api/api-error.ts";
import { call } from "#app/api/client.ts";
import { ordersChanged } from "#app/orders/order-query.ts";
import { handOver } from "./hand-over.ts";
import { forgetOrderKey, orderKey, type OrderChoice } from "./order-key.ts";

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
      const order = await place(choice);
      void ordersChanged();
      // The page goes on being busy until the cashier's is there.
      if (order.payUrl) return handOver(order.id, order.payUrl);
      forgetOrderKey(choice);
      await navigate(`/purchased?order=${order.id}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.problem === "OrderKeyReused") forgetOrderKey(choice);
      if (NEW_QUOTE.test(failure.problem)) void ordersChanged();
      setError(failure.message);
      setBusy(false);
    } finally {
      sending.current = false;
    }
  }

  return { buy, busy, error };
}

/** An order of this choice that is over makes room for a new one. */
async function place(choice: PurchaseChoice) {
  const { order } = await send(choice);
  if (!isOver(order, choice)) return order;
  forgetOrderKey(choice);
  return (await send(choice)).order;
}

/**
 * One that was paid after this page asked what it would do is shown: the reader may not know yet. Whoever saw what it did
 * and buys again means another one.
 */
function isOver({ status, closedAt }: Order, { quotedAt }: PurchaseChoice): boolean {
  if (status !== "paid") return status !== "pending";
  return closedAt !== null && Date.parse(closedAt) < Date.parse(quotedAt);
}

function send(choice: PurchaseChoice) {
  const { productId, method, coupon, amount, currency } = choice;
  return call("payment_purchase", {
    productId,
    method,
    ...(coupon ? { coupon } : {}),
    clientKey: orderKey(choice),
    expected: { amount, currency },
  });
}

/** The browser may bring this very page back, as it was when it was left. */
function onComingBack(listener: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener("pageshow", shown);
  return () => window.removeEventListener("pageshow", shown);
}
