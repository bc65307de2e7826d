/**
 * One thing a person does with a group, once at a time. Where there is an order to pay the page leaves for the cashier
 * and stays busy until it has left; whatever came of it, the groups are asked for anew.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Order } from "#contract/order.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { handOver, onComingBack } from "#app/parts/checkout/hand-over.ts";
import { groupsChanged } from "./groups-changed.ts";

export interface GroupAction {
  run: () => Promise<void>;
  busy: boolean;
}

/** `onProblem` is told the refusal, and null when another try begins: the action may be gone from the page by then. */
export type OnProblem = (message: string | null) => void;

/** `act` resolves with the order to pay, or null when nothing is to be paid. */
export function useGroupAction(
  onProblem: OnProblem,
  act: () => Promise<Order | null>,
): GroupAction {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);

  const free = useCallback(() => {
    sending.current = false;
    setBusy(false);
  }, []);

  useEffect(
    () =>
      onComingBack(() => {
        free();
        void groupsChanged();
      }),
    [free],
  );

  async function run() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    onProblem(null);
    let isLeaving = false;
    try {
      const order = await act();
      if (!order?.payUrl) return;
      handOver(order.id, order.payUrl);
      isLeaving = true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      onProblem(failure.message);
    } finally {
      if (!isLeaving) {
        await groupsChanged();
        free();
      }
    }
  }

  return { run, busy };
}
