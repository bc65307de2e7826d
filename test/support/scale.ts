/** How large the drills are: `npm test` runs them small, `npm run drills` with TEST_SCALE times the numbers. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);

/** Longer drills may take longer. */
export function scaledTimeout(milliseconds: number): number {
  return milliseconds * Math.max(1, SCALE);
}

/** How long a walk waits for what a page does: nearly the limit of its test, so that what did not come is named. */
export const PATIENCE_MS = 100_000;

/** The number of runs, parties or repetitions for this run of the tests. */
export function scaled(count: number): number {
  return Math.round(count * SCALE);
}
