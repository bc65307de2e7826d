/** An order's moves as statements: the conditional update first, then every effect under its guard. */
import type { Origin } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { statementsOf } from "#origin/ground/effects.ts";
import { moveOrder, type OrderRow } from "./repository.ts";

export interface PlannedMove {
  transition: Transition;
  /** The first one's changed-row count says whether the move was made; the rest follow it. */
  statements: D1PreparedStatement[];
}

/** `paymentId` is null for an order that costs nothing. Good for one attempt: it follows rows read just now. */
export async function planPaid(
  origin: Origin,
  order: OrderRow,
  paymentId: string | null,
): Promise<PlannedMove> {
  const move = moveOf(origin, order);
  const effects = await statementsOf(origin.orderEffects, "paid", { ...move, paymentId });
  return planned(move, order, "paid", effects);
}

export async function planClosed(
  origin: Origin,
  order: OrderRow,
  to: "cancelled" | "expired",
): Promise<PlannedMove> {
  const move = moveOf(origin, order);
  return planned(move, order, to, await statementsOf(origin.orderEffects, "closed", move));
}

function moveOf(origin: Origin, order: OrderRow) {
  const transition: Transition = { aggregate: "purchase", id: order.id, transitionId: newId() };
  return { origin, order, at: origin.clock.now(), transition, times: timeBook(origin.db) };
}

function planned(
  { origin, transition, at }: ReturnType<typeof moveOf>,
  order: OrderRow,
  to: "paid" | "cancelled" | "expired",
  effects: D1PreparedStatement[],
): PlannedMove {
  const update = moveOrder(origin.db, transition, { from: order.status, to, at });
  return { transition, statements: [update, ...effects] };
}
