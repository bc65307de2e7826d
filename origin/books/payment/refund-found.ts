/** What a refund is computed from: its order, and what each effect asks of it, all at one moment (docs/decisions/0139). */
import type { Origin, RefundSteps } from "#origin/ground/origin.ts";
import type { Part } from "#origin/ground/db/statement.ts";
import { together } from "#origin/ground/db/together.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { orderById } from "#origin/books/order/repository.ts";
import type { RefundEvent } from "#origin/books/order/state.ts";
import {
  ofRefund,
  paymentById,
  type PaymentRow,
  refundById,
  refundedOf,
  type RefundRow,
} from "./repository.ts";

export interface FoundOfOrder {
  order: OrderRow | null;
  steps: RefundSteps[];
}

/** What reached its payer changes nothing of the order. */
export const NOTHING_FOUND: FoundOfOrder = { order: null, steps: [] };

/** `before`: what went back of the payment, a refund that is there itself too. */
export interface FoundOfPayment extends FoundOfOrder {
  before: number;
}

export interface FoundRefund {
  refund: RefundRow;
  payment: PaymentRow;
  before: number;
  /** Not for one that reaches its payer. */
  found?: FoundOfOrder;
}

/** Of one moment where `db` sends what is asked side by side as one batch. */
export async function foundOfOrder(
  { orderEffects }: Pick<Origin, "orderEffects">,
  db: D1Database,
  orderId: string | Part,
): Promise<FoundOfOrder> {
  const [order, ...steps] = await Promise.all([
    orderById(db, orderId),
    ...orderEffects.flatMap((effect) => effect.refund?.(db, orderId) ?? []),
  ]);
  return { order, steps };
}

export async function foundOfPayment(
  context: Origin,
  { id, order_id: orderId }: PaymentRow,
): Promise<FoundOfPayment> {
  const { reads } = together(context.db);
  const [before, found] = await Promise.all([
    refundedOf(reads, id),
    foundOfOrder(context, reads, orderId),
  ]);
  return { ...found, before };
}

export async function foundOfRefund(
  context: Origin,
  refundId: string,
  event: RefundEvent,
): Promise<FoundRefund | null> {
  const { reads } = together(context.db);
  const of = ofRefund(refundId);
  const [refund, payment, before, found] = await Promise.all([
    refundById(reads, refundId),
    paymentById(reads, of.payment),
    refundedOf(reads, of.payment),
    event === "succeeded" ? NOTHING_FOUND : foundOfOrder(context, reads, of.order),
  ]);
  return refund && payment && { refund, payment, before, found };
}
