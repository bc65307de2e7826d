/** The only place that reads the time; every rule gets a clock passed in. */
export interface Clock {
  /** Unix milliseconds, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The wire form of an instant. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
