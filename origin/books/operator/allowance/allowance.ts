/** How much time a role may move and money it may pay back in a day: a statement for the batch of the move, which fails where it is too much. */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { isRefused } from "#origin/ground/db/violation.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { stepOf } from "#origin/ground/money/currency.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { hasMoved, useAllowance, usedOf } from "./repository.ts";

type Asking = Pick<OperatorContext, "db" | "clock" | "operator" | "by" | "business">;

/** None for a role without a limit. What is below nothing comes back. */
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
  return [useAllowance(db, { ...used, operator, day: dayOf(clock) }, transition)];
}

/** Null for a role without a limit. */
type Allowance = { most: number; left: number } | null;

/** Of time, in seconds, for who is to see it before. */
export async function timeAllowance(context: Asking): Promise<Allowance> {
  return allowanceOf(context, "time", context.business.support.timeSeconds);
}

/** Of money of a currency, in its smallest units. */
export async function refundsAllowance(context: Asking, currency: string): Promise<Allowance> {
  return allowanceOf(context, `refund:${currency}`, refundAllowance(context.business, currency));
}

async function allowanceOf(context: Asking, kind: string, most: number): Promise<Allowance> {
  const { db, clock, operator, by } = context;
  if (by?.role !== "support") return null;
  const used = await usedOf(db, { operator, kind, day: dayOf(clock) });
  return { most, left: Math.max(0, most - used) };
}

/** Whether the operator gave or took what has this key, and on this day (UTC). */
export function movedToday(
  { db, clock, operator }: Asking,
  { uid, key }: { uid: string; key: string },
): Promise<boolean> {
  return hasMoved(db, { operator, uid, key, since: dayOf(clock) * DAY_MS });
}

function dayOf(clock: Asking["clock"]): number {
  return Math.floor(clock.now() / DAY_MS);
}

/** Whether a batch was refused for it. */
export function isOverAllowance(error: unknown): boolean {
  return isRefused(error, "operator_allowance_most");
}
