/** The only place that reads the time; every rule gets a clock passed in. */
export interface Clock {
  /** Unix milliseconds, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The wire form of an instant. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
