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
  return { month: new Date(endsAt - 1).toISOString().slice(0, 7), endsAt };
}

/**
 * Whether what is unsettled is paid out, both in minor units. One less than the threshold waits for the next month, and
 * so does a debt: what a refund took back of settled commission.
 */
export function isDue(unsettled: number, threshold: number): boolean {
  return unsettled >= threshold;
}
