/** How large the drills are: `npm test` runs them small, `npm run drills` with TEST_SCALE times the numbers. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);

/** How long anything is waited for. On a machine ten times slower than a quick one it still comes sooner. */
export const PATIENCE_MS = 100_000;

/**
 * The end of a test or of what prepares it, for one that hangs: so far off that no slow machine gets there, and many
 * times the patience, so that what did not come is named first.
 */
export const TEST_LIMIT_MS = 15 * 60_000 * Math.max(1, SCALE);

/** How long a reader's hand rests after each thing that it does. In the drills pages are quicker than hands, too. */
export const HAND_RESTS_MS = SCALE > 1 ? 1_500 : 0;

/** The number of runs, parties or repetitions for this run of the tests. */
export function scaled(count: number): number {
  return Math.round(count * SCALE);
}

/**
 * A share of a table for the one of many that is tried with it: each next one begins further on, so that all of the
 * table is tried over them. The drills try all of it each time.
 */
export function shareOf<Item>(table: readonly Item[], turn: number, count: number): Item[] {
  const size = Math.min(scaled(count), table.length);
  return Array.from({ length: size }, (_, at) => table[(turn * size + at) % table.length]!);
}
