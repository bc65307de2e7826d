/**
 * What an order's moves set off. Each domain that has a stake brings one `OrderEffect` (origin/entry/order-effects.ts
 * lists them); its statements join the batch of the move and carry its guard, so all of it happens once or not at all.
 */
import type { Origin } from "./context.ts";
import type { Transition } from "./db/transition.ts";
import type { TimeBook } from "#origin/books/time/book.ts";
import type { OrderRow } from "#origin/books/order/repository.ts";

export interface OrderMove {
  origin: Origin;
  order: OrderRow;
  at: number;
  /** Every statement must be guarded by it (origin/ground/db/transition.ts). */
  transition: Transition;
  times: TimeBook;
}

export interface PaidMove extends OrderMove {
  /** Null for an order that costs nothing. */
  paymentId: string | null;
}

/** Money of a paid order goes back, or comes back when a refund failed or a dispute was won: then `after < before`. */
export interface RefundedMove extends OrderMove {
  refundId: string;
  /** What was refunded of the order before and after this move; `order.amount` is the whole. */
  before: number;
  after: number;
}

/** Each function is called anew for every attempt and only reads. */
export interface OrderEffect {
  paid?(move: PaidMove): Promise<D1PreparedStatement[]>;
  refunded?(move: RefundedMove): Promise<D1PreparedStatement[]>;
  /** Cancelled or expired. */
  closed?(move: OrderMove): Promise<D1PreparedStatement[]>;
}

export async function statementsOf<Kind extends keyof OrderEffect>(
  effects: OrderEffect[],
  kind: Kind,
  move: Parameters<NonNullable<OrderEffect[Kind]>>[0],
): Promise<D1PreparedStatement[]> {
  const statements: D1PreparedStatement[] = [];
  for (const effect of effects) {
    // safe because `move` is the parameter of the very function that `kind` names
    const run = effect[kind] as ((of: typeof move) => Promise<D1PreparedStatement[]>) | undefined;
    if (run) statements.push(...(await run(move)));
  }
  return statements;
}
