/** The order of a wish to buy, the same for a plan, a seat and a difference: what its buyer must hear first, and its row. */
import type { PurchaseRequest } from "#contract/order.ts";
import { refuse, refuseFor, type Refusal } from "#contract/problem.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { nextOrderAt, type NewOrder } from "#origin/books/order/repository.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { fitsMembership } from "#origin/books/time/preview.ts";
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

/** Refuses `BuyingBlocked`, `PriceChanged`, `MethodUnavailable`, `MembershipTooLong`, and `TooManyRequests` of a network. */
export async function wishRefusal(
  context: SignedInContext,
  { purpose, plan, quote }: Wish,
  { method, expected }: Checkout,
): Promise<Refusal | null> {
  const { db, session, payments } = context;
  if (await isBlocked(db, session.userId, "buying")) return refuse("BuyingBlocked");
  if (quote.amount !== expected.amount || quote.currency !== expected.currency) {
    return refuse("PriceChanged", "expected");
  }
  if (quote.amount > 0 && !(method && payments.providerFor(method, quote.currency))) {
    return refuse("MethodUnavailable", "method");
  }
  const grant = { months: plan.months };
  // A gift's time is somebody else's: it is looked at when they redeem it.
  const fits = purpose === "gift" || (await fitsMembership(context, session.userId, grant));
  if (!fits) return refuse("MembershipTooLong");
  return takeAll(context, [
    ...ofNetworks(context, LIMITS.ordersOfNetworkAnHour),
    ...ofNetworks(context, LIMITS.ordersOfNetworkADay),
  ]);
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
    createdAt: now,
    expiresAt: Math.min(now + lifetimeSeconds * 1_000, until ?? Number.MAX_SAFE_INTEGER),
  };
}
