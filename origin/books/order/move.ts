/** An order's moves as statements: the conditional update first, then every effect under its guard. */
import { timeBook } from "#origin/books/time/book.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { OrderEffect, OrderMove, Origin, RefundMove } from "#origin/ground/origin.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { moveOrder } from "./repository.ts";

export interface PlannedMove {
  transition: Transition;
  /** The first one's changed-row count says whether the move was made; the rest follow it. */
  statements: D1PreparedStatement[];
}

/**
 * `paymentId` is null for an order that costs nothing. Good for one attempt: it follows rows read just now. `gone`:
 * what the order bought is no longer available.
 */
export async function planPaid(
  origin: Origin,
  order: OrderRow,
  paymentId: string | null,
): Promise<PlannedMove | "gone"> {
  const move = moveOf(origin, order);
  const effects = await statementsOf(origin, (effect) => effect.paid?.({ ...move, paymentId }));
  return effects === "gone" ? effects : planned(move, "paid", effects);
}

export async function planClosed(
  origin: Origin,
  order: OrderRow,
  to: "cancelled" | "expired",
  after: Transition | null = null,
): Promise<PlannedMove> {
  const move = moveOf(origin, order);
  return planned(move, to, await statementsOf(origin, (effect) => effect.closed?.(move)), after);
}

/** Ends an open order in the batch of a refund that leaves nothing to pay it for. */
export async function closedBy(
  { origin, ends, transition }: RefundMove,
  order: OrderRow,
): Promise<D1PreparedStatement[]> {
  ends.push(order);
  return (await planClosed(origin, order, "cancelled", transition)).statements;
}

/** What each effect brings to a move, in their order; the first that finds its object gone ends it. */
export async function statementsOf<Found extends D1PreparedStatement[] | "gone">(
  { orderEffects }: Origin,
  ask: (effect: OrderEffect) => Promise<Found> | undefined,
): Promise<D1PreparedStatement[] | Exclude<Found, D1PreparedStatement[]>> {
  const statements: D1PreparedStatement[] = [];
  for (const effect of orderEffects) {
    const its = (await ask(effect)) ?? [];
    if (!Array.isArray(its)) return its as Exclude<Found, D1PreparedStatement[]>;
    statements.push(...its);
  }
  return statements;
}

function moveOf(origin: Origin, order: OrderRow): OrderMove {
  const transition: Transition = { aggregate: "purchase", id: order.id, transitionId: newId() };
  return { origin, order, at: origin.clock.now(), transition, times: timeBook(origin.db) };
}

function planned(
  { origin, order, transition, at }: OrderMove,
  to: "paid" | "cancelled" | "expired",
  effects: D1PreparedStatement[],
  after: Transition | null = null,
): PlannedMove {
  const update = moveOrder(origin.db, transition, { from: order.status, to, at }, after);
  return { transition, statements: [update, ...effects] };
}
