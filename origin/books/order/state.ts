/** The moves of an order and of a refund: pure tables (docs/state-machines.md). The database refuses every other move. */
import type { OrderStatus } from "#contract/order.ts";
import type { Problem } from "#contract/problem.ts";

/**
 * - `captured`: a provider really has the money.
 * - `cancelled`: the buyer gives it up.
 * - `overdue`: its time is over.
 */
export type OrderEvent = "captured" | "cancelled" | "overdue";

export type OrderDecision =
  | { to: "paid" | "cancelled" | "expired" }
  /** Nothing moves; the money that came goes back to its payer. */
  | { surplus: true }
  | { refusal: Problem }
  | { stays: true };

const STAYS = { stays: true } as const;
const SURPLUS = { surplus: true } as const;
const PAID = { to: "paid" } as const;

const ORDER: Record<OrderEvent, Record<OrderStatus, OrderDecision>> = {
  captured: {
    pending: PAID,
    // Late money is honoured: the buyer waited for nothing else.
    expired: PAID,
    paid: SURPLUS,
    // The buyer said no; what a bank did after that goes back.
    cancelled: SURPLUS,
  },
  cancelled: {
    pending: { to: "cancelled" },
    cancelled: STAYS,
    paid: { refusal: "OrderAlreadyPaid" },
    expired: { refusal: "OrderNotOpen" },
  },
  overdue: { pending: { to: "expired" }, expired: STAYS, paid: STAYS, cancelled: STAYS },
};

export function transition(
  order: { status: OrderStatus; expiresAt: number },
  event: OrderEvent,
  now: number,
): OrderDecision {
  if (event === "overdue" && now < order.expiresAt) return STAYS;
  return ORDER[event][order.status];
}

/** What a reader is shown: an order past its time is expired, even if the schedule has not moved it yet. */
export function statusAt(order: { status: OrderStatus; expiresAt: number }, now: number) {
  return order.status === "pending" && now >= order.expiresAt ? "expired" : order.status;
}

export type RefundStatus = "requested" | "succeeded" | "failed" | "reversed";

/** `reversed` is a dispute that was won: the bank gave the money back to us. */
export type RefundEvent = Exclude<RefundStatus, "requested">;

const REFUND: Record<RefundStatus, Partial<Record<RefundEvent, true>>> = {
  requested: { succeeded: true, failed: true },
  succeeded: { reversed: true },
  failed: {},
  reversed: {},
};

/** Whether a refund makes this move; a repetition, and whatever comes too late, changes nothing. */
export function refundMoves(status: RefundStatus, event: RefundEvent): boolean {
  return REFUND[status][event] === true;
}
