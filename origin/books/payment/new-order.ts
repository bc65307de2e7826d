/** The order of a wish to buy, the same for a plan, a seat and a difference: what its buyer must hear first, and its row. */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import type { NewOrder } from "#origin/books/order/repository.ts";
import { timeAfterCredit } from "#origin/books/time/preview.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";

/** How a buyer pays, and what they saw it cost. */
export type Checkout = Pick<PurchaseRequest, "method" | "clientKey" | "expected">;

export interface Wish {
  purpose: NewOrder["purpose"];
  plan: NewOrder["plan"];
  quote: NewOrder["quote"];
  lifetimeSeconds: number;
  /** The order never outlives this. */
  until?: number | null;
}

/** Refuses `PriceChanged`, `MethodUnavailable`, `MembershipTooLong`. */
export async function wishRefusal(
  { db, business, clock, session, payments }: SignedInContext,
  { plan, quote }: Wish,
  { method, expected }: Checkout,
): Promise<Refusal | null> {
  if (quote.amount !== expected.amount || quote.currency !== expected.currency) {
    return refuse("PriceChanged", "expected");
  }
  if (quote.amount > 0 && !(method && payments.providerFor(method, quote.currency))) {
    return refuse("MethodUnavailable", "method");
  }
  const now = clock.now();
  const time = await timeAfterCredit(db, session.userId, { months: plan.months }, now);
  const cap = now + business.membershipCapSeconds * 1_000;
  return time.expiresAt > cap ? refuse("MembershipTooLong") : null;
}

export function newOrder(
  { clock, session, payments, caller }: SignedInContext,
  { purpose, plan, quote, lifetimeSeconds, until }: Wish,
  { method, clientKey }: Checkout,
): NewOrder {
  const now = clock.now();
  const paidBy = quote.amount > 0 ? method : null;
  return {
    id: newId(),
    number: newOrderNumber(),
    userId: session.userId,
    clientKey,
    purpose,
    plan,
    quote,
    method: paidBy ?? "none",
    provider: (paidBy && payments.providerFor(paidBy, quote.currency)?.name) ?? "none",
    language: caller.language,
    createdAt: now,
    expiresAt: Math.min(now + lifetimeSeconds * 1_000, until ?? Number.MAX_SAFE_INTEGER),
  };
}
