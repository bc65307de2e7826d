/** The order of a wish to buy, the same for a plan, a seat and a difference: what its buyer must hear first, and its row. */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, refuseFor, type Refusal } from "#contract/problem.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Counted, ofNetworks } from "#origin/books/limit/take.ts";
import { nextOrderAt, type NewOrder } from "#origin/books/order/repository.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { fitsMembership } from "#origin/books/time/preview.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { newId, newOrderNumber } from "#origin/ground/ids.ts";
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";

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

/** What there is to know of a buyer before an order. */
export interface Buyer {
  blocked: boolean;
  time: TimeEntryRow | null;
}

export async function buyerOf(db: D1Database, userId: Who): Promise<Buyer> {
  const [blocked, time] = await Promise.all([
    isBlocked(db, userId, "buying"),
    lastTimeEntry(db, userId),
  ]);
  return { blocked, time };
}

/** Refuses `BuyingBlocked`, `PriceChanged`, `MethodUnavailable`, `MembershipTooLong`. */
export function wishRefusal(
  context: SignedInContext,
  { purpose, plan, quote }: Wish,
  { method, expected }: Checkout,
  { blocked, time }: Buyer,
): Refusal | null {
  const { payments } = context;
  if (blocked) return refuse("BuyingBlocked");
  if (quote.amount !== expected.amount || quote.currency !== expected.currency) {
    return refuse("PriceChanged", "expected");
  }
  if (quote.amount > 0 && !(method && payments.providerFor(method, quote.currency))) {
    return refuse("MethodUnavailable", "method");
  }
  // A gift's time is somebody else's: it is looked at when they redeem it.
  const fits = purpose === "gift" || fitsMembership(context, time, { months: plan.months });
  return fits ? null : refuse("MembershipTooLong");
}

/** What an order is counted for before it is written. */
export function countedOrder(context: SignedInContext): Counted[] {
  return [
    ...ofNetworks(context, LIMITS.ordersOfNetworkAnHour),
    ...ofNetworks(context, LIMITS.ordersOfNetworkADay),
  ];
}

/** Why an order was not written: too many that are open, or made in a day. */
export async function tooManyOrders({
  db,
  business,
  clock,
  session,
}: SignedInContext): Promise<Refusal> {
  const now = clock.now();
  const made = { userId: session.userId, aDay: business.ordersADayLimit, now };
  const next = await nextOrderAt(db, made);
  if (next === null) return refuse("TooManyOpenOrders");
  return refuseFor("TooManyOrders", Math.ceil((next - now) / 1_000));
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
    site: caller.site,
    createdAt: now,
    expiresAt: Math.min(now + lifetimeSeconds * 1_000, until ?? Number.MAX_SAFE_INTEGER),
  };
}
