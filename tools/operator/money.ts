/** Money of an answer as decimals, and as a person reads it. */
import type { Money } from "#contract/scalars.ts";

export function decimalsOf({ amount, currency }: Money): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** As `$9.99`. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** digitsOf(currency));
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
