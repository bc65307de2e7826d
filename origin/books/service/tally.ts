/**
 * Counts calls in memory and writes them down a few times a minute, beside an answer and never before it. What the last seconds of
 * an isolate counted may be lost.
 */
import { type CallName, declaration } from "#contract/calls/calls.ts";
import type { Problem } from "#contract/problem.ts";
import type { Clock } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import { dayOf } from "./parts.ts";
import { addCalls, type CallCount } from "./repository.ts";

const WRITE_EVERY_MS = 10_000;
/** Longer than anybody waits gladly. */
const SLOW_MS = 1_000;

/** Counts a call that was answered after so many milliseconds. Never throws, and keeps nobody waiting. */
export type Tally = (call: CallName, outcome: "Success" | Problem, ms: number) => void;

export interface TallyParts {
  db: D1Database;
  clock: Clock;
  waitUntil: (work: Promise<unknown>) => void;
}

export function createTally({ db, clock, waitUntil }: TallyParts): Tally {
  let counts = new Map<string, CallCount>();
  let writtenAt = 0;
  return (call, outcome, ms) => {
    const now = clock.now();
    const day = dayOf(now);
    const key = `${day} ${call} ${outcome}`;
    const known = counts.get(key) ?? { day, call, outcome, count: 0, slow: 0 };
    const isSlow = ms >= SLOW_MS + (declaration(call).waitSeconds ?? 0) * 1_000;
    counts.set(key, { ...known, count: known.count + 1, slow: known.slow + Number(isSlow) });
    if (now - writtenAt < WRITE_EVERY_MS) return;
    const counted = [...counts.values()];
    counts = new Map();
    writtenAt = now;
    const written = addCalls(db, counted).run();
    waitUntil(written.catch((error: unknown) => log("calls.count_failed", { error })));
  };
}
