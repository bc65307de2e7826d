/** Sends one thing a person does with a group, once at a time, and leaves for the cashier where there is an order to pay. */
import { useRef, useState } from "react";
import type { Order } from "#contract/order.ts";
import { ApiError } from "#app/api/api-error.ts";
import { handOver } from "#app/checkout/hand-over.ts";
import { groupsChanged } from "./group-query.ts";

export interface GroupAction {
  run: () => Promise<void>;
  busy: boolean;
  error: string | undefined;
}

/** `act` resolves with the order to pay, or null when nothing is to be paid. */
export function useGroupAction(act: () => Promise<Order | null>): GroupAction {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function run() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(undefined);
    try {
      const order = await act();
      await groupsChanged();
      if (order?.payUrl) return handOver(order.id, order.payUrl);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return { run, busy, error };
}
