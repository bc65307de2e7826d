/**
 * Money on its way back. The decision is one batch with all it undoes (time, commission); sending it is another matter
 * and may be tried again for as long as it takes, under the refund's own id as the provider's key.
 */
import type { Origin, Taken } from "#origin/ground/origin.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { closeSession } from "./close.ts";
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
import { markOf, watched } from "./taken.ts";
import { bookSteps, decisionSteps, settlementSteps } from "./refund-steps.ts";
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
  /** What a preview of it said (`previewRefund`); decided only while that is still so. */
  seen?: string | undefined;
}

/** Joins the batch under its guard: an operator's audit row. */
export type Alongside = (
  transition: Transition,
) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>;

/** `exceeds`: it would pay back more than came in. `changed`: it would not do what its preview said. */
export type Decided = "decided" | "known" | "exceeds" | "changed";

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
  const { payment, seen } = decision;
  const planned = await plan(context, decision, given);
  // Nothing can be computed of more than there is; its own copy may be what was first.
  if (planned === "exceeds") return (await refundById(db, decision.id)) ? "known" : "exceeds";
  const { refund, span, effects } = planned;
  const { transition, before } = span;
  if (seen !== undefined && seen !== (await markOf(refund, span))) {
    return (await refundById(db, refund.id)) ? "known" : "changed";
  }
  const statements = [
    insertRefund(db, refund, transition.transitionId, { before }),
    ...bookSteps(db, refund, decisionSteps(refund, payment), span),
    ...effects,
    ...((await decision.alongside?.(transition)) ?? []),
  ];
  const [results] = await Promise.all([db.batch(statements), decision.behind?.()]);
  return (await isDone(context, results, span.ends)) ? "decided" : "lost";
}

interface Planned {
  refund: NewRefund;
  span: Span;
  /** All that it undoes, for its batch. */
  effects: D1PreparedStatement[];
}

async function plan(
  context: Origin,
  decision: RefundDecision,
  given?: FoundOfPayment,
): Promise<Planned | "exceeds"> {
  const { payment, ofUnused = false } = decision;
  const refund = newRefund(context, decision);
  const { before, ...found } = given ?? (await foundOfPayment(context, payment));
  const after = before + refund.amount;
  if (after > payment.amount) return "exceeds";
  const transition = transitionOf(refund);
  const span: Span = { transition, at: refund.at, before, after, ends: [], taken: [], ofUnused };
  return { refund, span, effects: await effectsOf(context, { refund, payment, found }, span) };
}

export interface RefundPreview {
  taken: Taken[];
  /** The numbers of open orders that end with it. */
  ends: string[];
  /** Handed to the refund itself, which is refused where it would do anything else by then. */
  seen: string;
}

/** What a refund would do now: planned as it is decided, and not written. */
export async function previewRefund(
  context: Origin,
  decision: RefundDecision,
): Promise<RefundPreview | "exceeds"> {
  const planned = await plan(context, decision);
  if (planned === "exceeds") return planned;
  const { refund, span } = planned;
  const { taken, ends } = span;
  return { taken, ends: ends.map(({ number }) => number), seen: await markOf(refund, span) };
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
  const span: Span = { transition, at, before, after, ends: [], taken: [], ofUnused: false };
  const results = await db.batch([
    moveRefund(db, transition, move),
    ...bookSteps(db, refund, settlementSteps(refund, payment, event), span),
    ...(await effectsOf(context, { refund, payment, found }, span)),
    ...(await alongside(transition)),
  ]);
  return (await isDone(context, results, span.ends)) || "lost";
}

interface Span {
  transition: Transition;
  /** One instant for all of the move. */
  at: number;
  before: number;
  after: number;
  ends: OrderRow[];
  taken: Taken[];
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
  const times = watched(timeBook(origin.db), refund.id, span.taken);
  const move = { origin, order, times, refundId: refund.id, ...span };
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
    due_at: null,
    at: clock.now(),
    next_attempt_at: sentUntil,
  };
}

function transitionOf({ id }: RefundRow): Transition {
  return { aggregate: "refund", id, transitionId: newId() };
}
