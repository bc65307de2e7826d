/** An order's moves as statements: the conditional update first, then every effect under its guard. */
import type { Origin } from "../context.ts";
import type { Transition } from "../db/transition.ts";
import { newId } from "../ids.ts";
import { timeBook } from "../membership/book.ts";
import { statementsOf } from "./effects.ts";
import { moveOrder, type OrderRow } from "./repository.ts";

export type MoveContext = Pick<Origin, "db" | "clock" | "business" | "orderEffects">;

export interface PlannedMove {
  transition: Transition;
  /** The first one's changed-row count says whether the move was made; the rest follow it. */
  statements: D1PreparedStatement[];
}

/** `paymentId` is null for an order that costs nothing. Good for one attempt: it follows rows read just now. */
export async function planPaid(
  context: MoveContext,
  order: OrderRow,
  paymentId: string | null,
): Promise<PlannedMove> {
  const move = moveOf(context, order);
  const effects = await statementsOf(context.orderEffects, "paid", { ...move, paymentId });
  return planned(move, order, "paid", effects);
}

export async function planClosed(
  context: MoveContext,
  order: OrderRow,
  to: "cancelled" | "expired",
): Promise<PlannedMove> {
  const move = moveOf(context, order);
  return planned(move, order, to, await statementsOf(context.orderEffects, "closed", move));
}

function moveOf({ db, business, clock }: MoveContext, order: OrderRow) {
  const transition: Transition = { aggregate: "purchase", id: order.id, transitionId: newId() };
  return { db, business, order, at: clock.now(), transition, times: timeBook(db) };
}

function planned(
  { db, transition, at }: ReturnType<typeof moveOf>,
  order: OrderRow,
  to: "paid" | "cancelled" | "expired",
  effects: D1PreparedStatement[],
): PlannedMove {
  const update = moveOrder(db, transition, { from: order.status, to, at });
  return { transition, statements: [update, ...effects] };
}
