/**
 * Money on its way back. The decision is one batch with all it undoes (time, commission); sending it is another matter
 * and may be tried again for as long as it takes, under the refund's own id as the provider's key.
 */
import type { Origin } from "#origin/ground/origin.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { closeSession } from "./close.ts";
import { bookMoney, type MoneyEntry } from "./ledger.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { type RefundEvent, refundMoves } from "#origin/books/order/state.ts";
import {
  type FoundOfOrder,
  type FoundOfPayment,
  foundOfPayment,
  foundOfRefund,
  type FoundRefund,
  NOTHING_FOUND,
} from "./refund-found.ts";
import {
  insertRefund,
  moveRefund,
  type NewRefund,
  type PaymentRow,
  refundById,
  type RefundRow,
} from "./repository.ts";

export interface RefundDecision {
  /** Asking again with the same id returns the same refund. */
  id: string;
  payment: PaymentRow;
  amount: number;
  kind: RefundRow["kind"];
  note: string;
  /** The provider's id of a refund that was made there already. */
  providerRefund: string | null;
  alongside?: Alongside;
  /** What was read of the order before, for the first attempt. */
  found?: FoundOfPayment;
  /** Its caller sends it, and the schedule from this instant on. */
  sentUntil?: number;
  /** Refused where what the order bought was used: the effect that knows throws. */
  ofUnused?: boolean;
  /** Asked behind the batch, and so of the rows as it leaves them (ground/db/together.ts). */
  behind?: () => Promise<unknown>;
}

/** Joins the batch under its guard: an operator's audit row. */
export type Alongside = (
  transition: Transition,
) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>;

/** `exceeds`: it would pay back more than came in. */
export type Decided = "decided" | "known" | "exceeds";

export async function decideRefund(context: Origin, decision: RefundDecision): Promise<Decided> {
  try {
    return await retryLost((found) => decide(context, decision, found), decision.found);
  } catch (error) {
    if (isUniqueViolation(error, "refund")) return "known";
    throw error;
  }
}

/** Moves a refund along its table; false when it is there already or can't go there. */
export function settleRefund(
  context: Origin,
  refundId: string,
  event: RefundEvent,
  alongside: Alongside = () => [],
): Promise<boolean> {
  return retryLost(() => settle(context, { refundId, event, alongside }));
}

/** The same of one that has just reached its payer, by what its sender knows of it. */
export function settleSent(
  context: Origin,
  found: FoundRefund | undefined,
  settling: Omit<Settling, "event">,
): Promise<boolean> {
  const sent = { ...settling, event: "succeeded" } as const;
  return retryLost((given) => settle(context, sent, given), found);
}

/** Lost where another refund of the payment came between: what this one undoes is computed again. */
async function decide(
  context: Origin,
  decision: RefundDecision,
  given?: FoundOfPayment,
): Promise<Decided | "lost"> {
  const { db } = context;
  const { payment, ofUnused = false } = decision;
  const refund = newRefund(context, decision);
  const transition = transitionOf(refund);
  const { before, ...found } = given ?? (await foundOfPayment(context, payment));
  const after = before + refund.amount;
  // Nothing can be computed of more than there is; its own copy may be what was first.
  if (after > payment.amount) return (await refundById(db, refund.id)) ? "known" : "exceeds";
  const span: Span = { transition, at: refund.at, before, after, ends: [], ofUnused };
  const statements = [
    insertRefund(db, refund, transition.transitionId, { before }),
    ...book(db, refund, decisionSteps(refund, payment), span),
    ...(await effectsOf(context, { refund, payment, found }, span)),
    ...((await decision.alongside?.(transition)) ?? []),
  ];
  const [results] = await Promise.all([db.batch(statements), decision.behind?.()]);
  return (await isDone(context, results, span.ends)) ? "decided" : "lost";
}

/** Whether the move was made; then the orders that it ended are closed to their payers too. */
async function isDone(context: Origin, results: D1Result[], ends: OrderRow[]): Promise<boolean> {
  if (results[0]?.meta.changes === 0) return false;
  for (const order of ends) await closeSession(context, order);
  return true;
}

export interface Settling {
  refundId: string;
  event: RefundEvent;
  alongside: Alongside;
}

async function settle(
  context: Origin,
  { refundId, event, alongside }: Settling,
  given?: FoundRefund,
): Promise<boolean | "lost"> {
  const { db, clock } = context;
  const known = given ?? (await foundOfRefund(context, refundId, event));
  if (!known || !refundMoves(known.refund.status, event)) return false;
  const { refund, payment, before, found = NOTHING_FOUND } = known;
  const transition = transitionOf(refund);
  const after = event === "succeeded" ? before : before - refund.amount;
  const at = clock.now();
  const move = { from: refund.status, to: event, before, at };
  const span: Span = { transition, at, before, after, ends: [], ofUnused: false };
  const results = await db.batch([
    moveRefund(db, transition, move),
    ...book(db, refund, settlementSteps(refund, payment, event), span),
    ...(await effectsOf(context, { refund, payment, found }, span)),
    ...(await alongside(transition)),
  ]);
  return (await isDone(context, results, span.ends)) || "lost";
}

type Step = Pick<MoneyEntry, "kind" | "debit" | "credit">;

function decisionSteps(refund: RefundRow, payment: PaymentRow): Step[] {
  const due: Step = { kind: "refund_due", debit: "sales", credit: "owed" };
  // A surplus was owed from the moment it came.
  const owed = payment.disposition === "applied" ? [due] : [];
  return refund.status === "succeeded" ? [...owed, paidBack(refund)] : owed;
}

function settlementSteps(refund: RefundRow, payment: PaymentRow, event: RefundEvent): Step[] {
  if (event === "succeeded") return [paidBack(refund)];
  const returned: Step = { kind: "refund_returned", debit: cash(refund), credit: "owed" };
  const undone: Step = { kind: "refund_undone", debit: "owed", credit: "sales" };
  const back = event === "reversed" ? [returned] : [];
  // A surplus stays owed, whatever became of one attempt to pay it back.
  return payment.disposition === "applied" ? [...back, undone] : back;
}

function paidBack(refund: RefundRow): Step {
  return { kind: "refund_paid", debit: "owed", credit: cash(refund) };
}

function cash({ provider }: RefundRow) {
  return `cash:${provider}` as const;
}

function book(
  db: D1Database,
  { id, amount, currency, order_id }: RefundRow,
  steps: Step[],
  { transition, at }: Pick<Span, "transition" | "at">,
): D1PreparedStatement[] {
  const common = { sourceId: id, amount, currency, orderId: order_id, at };
  return steps.map((step) => bookMoney(db, { ...step, ...common }, transition));
}

interface Span {
  transition: Transition;
  /** One instant for all of the move. */
  at: number;
  before: number;
  after: number;
  ends: OrderRow[];
  ofUnused: boolean;
}

interface Refunded {
  refund: RefundRow;
  payment: PaymentRow;
  found: FoundOfOrder;
}

/** A surplus never gave anything, so its way back takes nothing. */
async function effectsOf(
  origin: Origin,
  { refund, payment, found: { order, steps } }: Refunded,
  span: Span,
): Promise<D1PreparedStatement[]> {
  if (payment.disposition === "surplus" || span.before === span.after) return [];
  if (!order) throw new Error("a refund without an order");
  const move = { origin, order, times: timeBook(origin.db), refundId: refund.id, ...span };
  const what = span.after > span.before ? "made" : "undone";
  const statements: D1PreparedStatement[] = [];
  // In turn: each follows the time that those before it have written.
  for (const step of steps) statements.push(...(await step[what](move)));
  return statements;
}

export function newRefund({ clock }: Origin, decision: RefundDecision): NewRefund {
  const { id, payment, amount, kind, note, providerRefund, sentUntil } = decision;
  return {
    id,
    payment_id: payment.id,
    order_id: payment.order_id,
    amount,
    currency: payment.currency,
    kind,
    note,
    provider: payment.provider,
    provider_refund: providerRefund,
    status: providerRefund === null ? "requested" : "succeeded",
    attempts: sentUntil === undefined ? 0 : 1,
    at: clock.now(),
    next_attempt_at: sentUntil,
  };
}

function transitionOf({ id }: RefundRow): Transition {
  return { aggregate: "refund", id, transitionId: newId() };
}
