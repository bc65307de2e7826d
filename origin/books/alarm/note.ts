/**
 * Counts events in memory and writes them down a few times a minute: a flood of them is a handful of rows. What the last
 * seconds of an isolate counted may be lost; a rate that is out of line does not hide in that.
 */
import { MINUTE_MS, type Clock } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import type { SecurityEvent } from "#contract/ops/status.ts";
import type { Note } from "#origin/ground/ports/note.ts";
import { addCounts } from "./repository.ts";

export const PIECE_MS = 10 * MINUTE_MS;
const WRITE_EVERY_MS = 10_000;

/** Who somebody is, or claims to be: each is a line of the log. The others can come in floods. */
const LOGGED: ReadonlySet<SecurityEvent> = new Set([
  "sign_in.succeeded",
  "sign_in.refused",
  "account.opened",
  "proof.refused",
  "proof.paused",
  "token.reused",
  "operator.refused",
  "webhook.refused",
]);

export interface NoteParts {
  db: D1Database;
  clock: Clock;
  waitUntil: (work: Promise<unknown>) => void;
}

export function createNote({ db, clock, waitUntil }: NoteParts): Note {
  let counts = new Map<SecurityEvent, number>();
  let writtenAt = 0;
  return (event, about = {}) => {
    if (LOGGED.has(event)) log(event, about);
    counts.set(event, (counts.get(event) ?? 0) + 1);
    const now = clock.now();
    if (now - writtenAt < WRITE_EVERY_MS) return;
    const counted = counts;
    counts = new Map();
    writtenAt = now;
    const written = addCounts(db, counted, pieceAt(now)).run();
    waitUntil(written.catch((error: unknown) => log("security.count_failed", { error })));
  };
}

/** The beginning of the piece that an instant is in. */
export function pieceAt(ms: number): number {
  return ms - (ms % PIECE_MS);
}
