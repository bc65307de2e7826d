/** The geometry of the month plot: where the zero line runs, and how far each month rises above or falls below it. */

export interface Bar {
  /** In parts of the plot's height, from its top. */
  top: number;
  height: number;
  isDebt: boolean;
}

export interface MonthScale {
  zero: number;
  bars: Bar[];
}

export function monthScale(amounts: number[]): MonthScale {
  const highest = Math.max(0, ...amounts);
  const lowest = Math.min(0, ...amounts);
  const span = highest - lowest || 1;
  const zero = highest / span;
  return {
    zero: highest === lowest ? 1 : zero,
    bars: amounts.map((amount) => ({
      top: amount > 0 ? zero - amount / span : zero,
      height: Math.abs(amount) / span,
      isDebt: amount < 0,
    })),
  };
}
