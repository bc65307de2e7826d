/** When commission is settled: calendar months in UTC, from the threshold on. Pure. */

export interface Period {
  /** `2026-03` */
  month: string;
  /** The first instant that is no longer in it. */
  endsAt: number;
}

/** The last month that is over. */
export function lastPeriod(now: number): Period {
  const today = new Date(now);
  const endsAt = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  return { month: monthOf(endsAt - 1), endsAt };
}

/** The month of an instant and those before it, oldest first. */
export function lastMonths(now: number, count: number): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, at) =>
    monthOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - at))),
  );
}

/** The first instant of the month after. */
export function nextMonth(now: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1);
}

function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/**
 * Whether what is unsettled is paid out, both in minor units. One less than the threshold waits for the next month, and
 * so does a debt: what a refund took back of settled commission.
 */
export function isDue(unsettled: number, threshold: number): boolean {
  return unsettled >= threshold;
}
