/** What counted minutes, and counted calls, come to. */
import type { ServiceDay, ServiceStatus } from "#contract/service.ts";

/** Of the minutes that were looked at. Percents have three decimals and are null where nothing was counted. */
export function availability(days: ServiceDay[]): number | null {
  return percentOf(sumOf(days, "minutes"), sumOf(days, "failed"));
}

/** Of the calls that people and apps made. */
export function answered({ count, failed }: ServiceStatus["calls"]): number | null {
  return percentOf(count, failed);
}

/** Never rounded up: what is not whole is not shown as whole. */
function percentOf(all: number, failed: number): number | null {
  return all === 0 ? null : Math.floor(((all - failed) * 100_000) / all) / 1_000;
}

function sumOf(days: ServiceDay[], what: "minutes" | "failed"): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}
