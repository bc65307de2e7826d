/** What counted minutes come to. */
import type { ServiceDay } from "#contract/service.ts";

/** Percent with three decimals, never rounded up: what is not whole is not shown as whole. Null where nothing was counted. */
export function availability(days: ServiceDay[]): number | null {
  const minutes = sumOf(days, "minutes");
  if (minutes === 0) return null;
  return Math.floor(((minutes - sumOf(days, "failed")) * 100_000) / minutes) / 1_000;
}

function sumOf(days: ServiceDay[], what: "minutes" | "failed"): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}
