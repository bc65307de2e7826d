/**
 * One thing a person does that may make an order, once at a time. Where there is something to pay and its cashier
 * opens here, the page leaves for it and is busy until it has left.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Order } from "#contract/order.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { handOver, onComingBack } from "./hand-over.ts";
import { opensHere } from "./method.ts";

/** Told the refusal, and null when another try begins: the button may be gone from the page by then. */
export type OnProblem = (message: string | null) => void;

export interface OrderActionOptions {
  /** Resolves with the order to pay, or null when nothing is to be paid. */
  act: () => Promise<Order | null>;
  /** Asks anew for what the action changed, or what its refusal shows to be old. */
  refresh: (refusal?: ApiError) => Promise<void>;
  onProblem: OnProblem;
}

export interface OrderAction {
  run: () => Promise<void>;
  busy: boolean;
}

export function useOrderAction({ act, refresh, onProblem }: OrderActionOptions): OrderAction {
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);

  function free() {
    sending.current = false;
    setBusy(false);
  }

  const comeBack = useEffectEvent(() => {
    free();
    void refresh();
  });
  useEffect(() => onComingBack(() => comeBack()), []);

  async function run() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    onProblem(null);
    let isLeaving = false;
    let refusal: ApiError | undefined;
    try {
      const order = await act();
      if (!order?.payUrl || !opensHere(order)) return;
      handOver(order.id, order.payUrl);
      isLeaving = true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      refusal = failure;
      onProblem(failure.message);
    } finally {
      if (!isLeaving) {
        await refresh(refusal);
        free();
      }
    }
  }

  return { run, busy };
}
