/** Which parts of the service the faults are of, and what a part's days come to. */
import { SERVICE_DAYS, type ServiceDay, type ServicePart } from "#contract/service.ts";
import { DAY_MS, instant, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Fault } from "#origin/ground/ports/alarm.ts";

/** By the job that is late; any other is the API's. */
const OF_JOB: Partial<Record<string, ServicePart>> = {
  announce: "payments",
  missedEvents: "payments",
  events: "payments",
  reconcile: "payments",
  refunds: "payments",
  chains: "chains",
  letters: "letters",
  giftLetters: "letters",
  news: "letters",
  reminders: "letters",
};

/** Null for an attack: it says nothing of how the service does. */
function partOf({ kind, subject }: Fault): ServicePart | null {
  if (kind === "rate") return null;
  if (kind === "schedule") return OF_JOB[subject] ?? "api";
  return ({ letters: "letters", refunds: "payments", chain: "chains" } as const)[kind];
}

export function failingParts(faults: Fault[]): Set<ServicePart> {
  return new Set(faults.map(partOf).filter((part) => part !== null));
}

export interface ServiceDayRow {
  day: string;
  part: ServicePart;
  looks: number;
  failed: number;
  first_at: number;
  last_at: number;
  is_failing: 0 | 1;
}

/** The first of the days that are shown. */
export const firstDay = (now: number) => dayOf(now - (SERVICE_DAYS - 1) * DAY_MS);

export const dayOf = (at: number) => instant(at).slice(0, 10);

/**
 * A part's days until now, oldest first. Who looked at nothing knows nothing of a part. Of the API it means that nothing ran:
 * such a minute failed.
 *
 * @param rows of the part, oldest first
 */
export function daysOf(part: ServicePart, rows: ServiceDayRow[], now: number): ServiceDay[] {
  const [first] = rows;
  if (!first) return [];
  if (part !== "api")
    return rows.map(({ day, looks, failed }) => ({ day, minutes: looks, failed }));
  const days: ServiceDay[] = [];
  for (let at = startOf(first.day); at <= now; at += DAY_MS) {
    const day = dayOf(at);
    const row = rows.find((one) => one.day === day);
    const from = row === first ? first.first_at : at;
    const minutes = Math.floor((Math.min(at + DAY_MS, now) - from) / MINUTE_MS);
    // The minute that is not over, or one that a timer let pass.
    const missed = Math.max(0, minutes - 1 - (row?.looks ?? 0));
    days.push({ day, minutes, failed: Math.min(minutes, missed + (row?.failed ?? 0)) });
  }
  return days;
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
