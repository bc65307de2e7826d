/**
 * Whether counts could be those of equally likely values: Pearson's statistic as standard deviations from what chance
 * gives (Wilson and Hilferty's approximation). Beyond 5 chance comes once in three million.
 */
export const IMPLAUSIBLE = 5;

export function deviation(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return ((statistic / freedom) ** (1 / 3) - (1 - spread)) / Math.sqrt(spread);
}

/** The largest deviation over the places of texts of one length, in whose letters every symbol is equally likely. */
export function worstPlace(texts: readonly string[], symbols: string): number {
  const places = Array.from({ length: texts[0]?.length ?? 0 }, (_, place) => {
    const counts = new Map(Array.from(symbols, (symbol) => [symbol, 0]));
    for (const text of texts) {
      const symbol = text.charAt(place);
      if (!counts.has(symbol)) throw new Error("a symbol that is none");
      counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
    }
    return deviation([...counts.values()]);
  });
  return Math.max(...places);
}
