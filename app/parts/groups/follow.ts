/**
 * Asks whether what a page shows has changed, again and again until the page is left. The answer may wait at the API;
 * after one that does not wait, the next question comes two seconds later at the earliest, and a silent API is asked
 * ever more rarely.
 */
export interface Following {
  /** Resolves true when something has changed, false when nothing has. Rejects without an answer. */
  ask: () => Promise<boolean>;
  /** Fetches anew what the page shows. A page that then sees something else follows that, and aborts this. */
  refresh: () => Promise<void>;
  /** Resolves at once when `left` is aborted. */
  pause: (milliseconds: number, left: AbortSignal) => Promise<void>;
  now: () => number;
  /** From 0 to below 1. */
  random: () => number;
}

const LEAST_MS = 2_000;
const MOST_MS = 30_000;

export async function follow(following: Following, left: AbortSignal): Promise<void> {
  const { ask, refresh, pause, now, random } = following;
  for (let silences = 0; !left.aborted;) {
    const asked = now();
    const moved = await ask().catch(() => null);
    if (left.aborted) return;
    silences = moved === null ? silences + 1 : 0;
    // A single silence is a lost network or a deployment; the next answer tells what it missed.
    if (moved || silences > 1) await refresh();
    const rest = moved ? LEAST_MS : Math.max(0, asked + LEAST_MS - now());
    await pause(silences > 0 ? delayAfter(silences, random()) : rest, left);
  }
}

/** Doubled by each silence, and spread over half of itself: pages that lost the API together do not return together. */
function delayAfter(silences: number, random: number): number {
  const longest = Math.min(MOST_MS, LEAST_MS * 2 ** silences);
  return longest * (0.5 + random / 2);
}
