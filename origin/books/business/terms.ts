/**
 * The business numbers as an isolate knows them. A change begins to hold a minute after it was made at the earliest, and nobody
 * answers by what was read longer ago than that: so all isolates turn at its instant, and no call asks for them in its row.
 */
import type { Business } from "#origin/ground/business-numbers.ts";
import type { Clock } from "#origin/ground/clock.ts";
import { businessAt, type Change } from "./numbers.ts";
import { changesOfBusiness } from "./repository.ts";

/** From a change until it holds; as long may pass between reading the changes and answering by them. */
export const NOTICE_MS = 60_000;
/** From then on they are read again behind an answer. */
const FRESH_MS = 20_000;

export interface Terms {
  at: (instant: number) => Business;
  /** Sees to it that `at` knows what holds now. */
  refresh: (waitUntil: (work: Promise<unknown>) => void) => Promise<void>;
}

export function createTerms(db: D1Database, clock: Clock): Terms {
  let changes: readonly Change[] = [];
  let readAt = -Infinity;
  /** When a reading behind an answer began, so that not every call begins one. */
  let begunAt = -Infinity;

  async function read(): Promise<void> {
    const at = clock.now();
    changes = await changesOfBusiness(db);
    readAt = at;
  }

  return {
    at: (instant) => businessAt(changes, instant),
    async refresh(waitUntil) {
      const now = clock.now();
      const isWithin = (since: number, ms: number) => now >= since && now - since < ms;
      if (!isWithin(readAt, NOTICE_MS)) return read();
      if (isWithin(readAt, FRESH_MS) || isWithin(begunAt, FRESH_MS)) return;
      begunAt = now;
      // One that fails is begun again; a call that finds them too old says so.
      waitUntil(read().catch(() => undefined));
    },
  };
}
