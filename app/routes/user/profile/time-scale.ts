/** The scale of the membership bar: a round length of time that the remaining time fits into. */
const DAY_S = 86_400;

/** In days. Anything longer is measured in whole years. */
const ROUND = [1, 7, 30, 90, 180, 365];
const YEAR = 365;

export interface TimeScale {
  /** The bar's whole length. */
  seconds: number;
  /** How much of it is filled, 0 to 1. */
  filled: number;
}

export function timeScale(remaining: number): TimeScale {
  const needed = remaining / DAY_S;
  const days = ROUND.find((length) => length >= needed) ?? Math.ceil(needed / YEAR) * YEAR;
  const seconds = days * DAY_S;
  return { seconds, filled: Math.min(1, remaining / seconds) };
}
