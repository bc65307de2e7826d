/** An amount as operators read it: `$9.99`. */
import type { Money } from "#contract/scalars.ts";

export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
