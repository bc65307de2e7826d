/** How much a role may give and pay back in a day: a statement for the batch of the move, which fails where it is too much. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { stepOf } from "#origin/ground/money/currency.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { useAllowance } from "./repository.ts";

/** Seconds of membership that one operator of support gives in a day. */
const SUPPORT_TIME_SECONDS = 60 * 24 * 60 * 60;
/** What one of them pays back in a day, in smallest charges of the currency: 50.00 USD. */
const SUPPORT_REFUND_CHARGES = 100;

type Asking = Pick<OperatorContext, "db" | "clock" | "operator" | "by" | "business">;

/** None for a role without a limit. */
export function usingTime(context: Asking, seconds: number): D1PreparedStatement[] {
  return using(context, { kind: "time", amount: seconds, most: SUPPORT_TIME_SECONDS });
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

function refundAllowance({ smallestCharge }: Business, currency: string): number {
  return SUPPORT_REFUND_CHARGES * (smallestCharge[currency] ?? stepOf(currency));
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

/** Whether a batch was refused for it. */
export function isOverAllowance(error: unknown): boolean {
  return isRefused(error, "operator_allowance_most");
}
