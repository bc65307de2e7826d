/** How often something was asked, and how long it was waited for in all. */
import type { Clock } from "./clock.ts";

export interface Waits {
  /** Asks; `count` where one question is several. */
  wait: <Answer>(ask: () => Promise<Answer>, count?: number) => Promise<Answer>;
  asked: () => number;
  ms: () => number;
}

/** @param clock the real one: a clock that stands still measures nothing. */
export function waits(clock: Clock): Waits {
  let asked = 0;
  let ms = 0;
  return {
    async wait(ask, count = 1) {
      asked += count;
      const begun = clock.now();
      try {
        return await ask();
      } finally {
        ms += clock.now() - begun;
      }
    },
    asked: () => asked,
    ms: () => ms,
  };
}
