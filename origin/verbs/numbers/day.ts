/** Days of the calendar in UTC, as they are written: `2026-03-01`. */
import { DAY_MS } from "#origin/ground/clock.ts";

export function dayAt(instant: number): string {
  return new Date(instant).toISOString().slice(0, "2026-03-01".length);
}

export function startOf(day: string): number {
  return Date.parse(day);
}

export function plusDays(day: string, days: number): string {
  return dayAt(startOf(day) + days * DAY_MS);
}

/** How many days a span has, both ends included. */
export function daysIn(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS + 1;
}
