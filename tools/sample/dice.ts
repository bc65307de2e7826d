/** Chance that falls the same way for the same seed. */
export interface Dice {
  /** True in so many of a hundred cases. */
  chance(percent: number): boolean;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<Value>(of: readonly Value[]): Value;
  /** A name, the more often the heavier it is. */
  weighted<Name extends string>(weights: Record<Name, number>): Name;
}

export function diceOf(seed: number): Dice {
  let state = seed;

  /** Park and Miller's generator: whole numbers below 2^31, so that no step needs more than a double keeps. */
  function below(count: number): number {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  }
  const between = (least: number, most: number) => least + below(most - least + 1);
  return {
    chance: (percent) => below(1_000) < percent * 10,
    between,
    // safe because nobody picks from nothing
    pick: (of) => of[below(of.length)]!,
    weighted<Name extends string>(weights: Record<Name, number>): Name {
      // safe because these are its keys
      const all = Object.entries(weights) as [Name, number][];
      let left = below(all.reduce((sum, [, weight]) => sum + weight, 0));
      for (const [name, weight] of all) {
        if (left < weight) return name;
        left -= weight;
      }
      throw new Error("weights are no numbers");
    },
  };
}
