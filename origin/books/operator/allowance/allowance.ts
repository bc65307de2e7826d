/** How much a role may give and pay back in a day: a statement for the batch of the move, which fails where it is too much. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { stepOf } from "#origin/ground/money/currency.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { useAllowance, usedOf } from "./repository.ts";

type Asking = Pick<OperatorContext, "db" | "clock" | "operator" | "by" | "business">;

/** None for a role without a limit. */
export function usingTime(context: Asking, seconds: number): D1PreparedStatement[] {
  const most = context.business.support.timeSeconds;
  return using(context, { kind: "time", amount: seconds, most });
}

/** None for a role without a limit. */
export function usingRefund(
  context: Asking,
  { amount, currency }: { amount: number; currency: string },
  transition: Transition,
): D1PreparedStatement[] {
  const most = refundAllowance(context.business, currency);
  return using(context, { kind: `refund:${currency}`, amount, most, transition });
}

/** As many smallest charges of the currency as it is of USD. */
function refundAllowance({ smallestCharge, support }: Business, currency: string): number {
  const charges = support.refundAmount / (smallestCharge["USD"] ?? stepOf("USD"));
  return Math.floor(charges * (smallestCharge[currency] ?? stepOf(currency)));
}

interface Used {
  kind: string;
  amount: number;
  most: number;
  transition?: Transition;
}

function using({ db, clock, operator, by }: Asking, { transition, ...used }: Used) {
  if (by?.role !== "support") return [];
  const day = Math.floor(clock.now() / DAY_MS);
  return [useAllowance(db, { ...used, operator, day }, transition)];
}

/** Of time, for who is to see it before; null for a role without a limit. */
export async function timeAllowance(
  context: Asking,
): Promise<{ most: number; left: number } | null> {
  const { db, clock, operator, by, business } = context;
  if (by?.role !== "support") return null;
  const most = business.support.timeSeconds;
  const used = await usedOf(db, { operator, kind: "time", day: Math.floor(clock.now() / DAY_MS) });
  return { most, left: Math.max(0, most - used) };
}

/** Whether a batch was refused for it. */
export function isOverAllowance(error: unknown): boolean {
  return isRefused(error, "operator_allowance_most");
}
