/** How often something was asked, and how long it was waited for in all. */

export interface Waits {
  /** Asks; `count` where one question is several. */
  wait: <Answer>(ask: () => Promise<Answer>, count?: number) => Promise<Answer>;
  asked: () => number;
  ms: () => number;
}

/** @param now of the real time, in milliseconds: a clock that stands still measures nothing. */
export function waits(now: () => number): Waits {
  let asked = 0;
  let ms = 0;
  return {
    async wait(ask, count = 1) {
      asked += count;
      const begun = now();
      try {
        return await ask();
      } finally {
        ms += now() - begun;
      }
    },
    asked: () => asked,
    ms: () => ms,
  };
}
