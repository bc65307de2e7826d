/** How old a statement is, and whether its renewal is overdue, by the calendar in UTC. */
const DAY_MS = 24 * 60 * 60 * 1_000;

export interface StatementAge {
  /** Whole days since its date; never negative. */
  days: number;
  /** True from the day after its renewal was due. */
  overdue: boolean;
}

export function statementAge(date: string, next: string | null, nowMs: number): StatementAge {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(date)) / DAY_MS));
  return { days, overdue: next !== null && nowMs >= Date.parse(next) + DAY_MS };
}
