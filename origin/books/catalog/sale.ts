/**
 * When a plan is on sale. Of all that was said the last counts that holds by then: who says something for an instant takes back
 * what was said before for that instant and later (decision 0180). Pure.
 */

/** In the order in which it was said. */
export interface Said {
  holds_from: number;
  on_sale: 0 | 1;
}

/** Null before the first that was said holds. */
export function soldAt(said: readonly Said[], at: number): boolean | null {
  const last = said.findLast(({ holds_from }) => holds_from <= at);
  return last ? last.on_sale === 1 : null;
}

/** The instants to come at which a plan comes on sale or goes off, the nearest first. */
export function turnsOf(said: readonly Said[], now: number, isSold: boolean): number[] {
  const coming = said.map(({ holds_from }) => holds_from).filter((from) => from > now);
  let was = isSold;
  return coming
    .toSorted((one, other) => one - other)
    .filter((from) => {
      const before = was;
      was = soldAt(said, from) ?? before;
      return was !== before;
    });
}
