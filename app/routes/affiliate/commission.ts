/** What an affiliate's share comes to. Whole minor units, rounded down: no page promises more than is paid. */
import type { Money } from "#contract/scalars.ts";

export function share({ amount, currency }: Money, percent: number): Money {
  return { amount: Math.floor((amount * percent) / 100), currency };
}

export function times({ amount, currency }: Money, count: number): Money {
  return { amount: amount * count, currency };
}

/** A typed whole number within bounds, else the fallback. */
export function wholeNumber(
  typed: string | null,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const value = typed !== null && /^\d{1,6}$/.test(typed) ? Number(typed) : fallback;
  return Math.min(max, Math.max(min, value));
}
