/** The most that a plan may cost, by currency: above it a price is a slip of the hand. */

/** In minor units: 10,000 dollars, a million yen. */
const HIGHEST: Partial<Record<string, number>> = {
  USD: 1_000_000,
  EUR: 1_000_000,
  GBP: 1_000_000,
  CNY: 1_000_000,
  HKD: 1_000_000,
  JPY: 1_000_000,
};

/** Of other currencies, whose units may be worth very little. */
const HIGHEST_OF_OTHERS = 100_000_000;

export function highestPrice(currency: string): number {
  return HIGHEST[currency] ?? HIGHEST_OF_OTHERS;
}
