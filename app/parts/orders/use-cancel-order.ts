/** Gives an open order up; what the API refuses is told as a message (spec §8). */
import { useState } from "react";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { ordersChanged } from "./order-query.ts";

export function useCancelOrder(orderId: string): { cancel: () => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    try {
      await call("payment_cancel_order", { orderId });
    } catch (error) {
      // The client has told it already; an order that was paid meanwhile shows as such below.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      await ordersChanged();
      setBusy(false);
    }
  }
  return { cancel, busy };
}
