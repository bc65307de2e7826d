/**
 * Where a call is asked (decision 0144). What changes something is asked of the primary. What only reads is asked of a copy
 * that has all that its visitor has seen, and counts when the copy is young and has an answer: a refusal is only ever the
 * primary's.
 */
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { newestRun } from "#origin/books/alarm/repository.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Outcome } from "#origin/ground/context.ts";
import { near, primary, type Reach } from "#origin/ground/db/reach.ts";
import type { Origin } from "#origin/ground/origin.ts";

/** How old a copy may be. The schedule writes every minute, so one that keeps up is never half as far behind (SECURITY.md). */
export const COPY_LIMIT_MS = 2 * MINUTE_MS;

/** A caller who has a token and no bookmark may have got it a moment ago, where no copy knows it yet. */
export function reachFor(name: CallName, headers: Headers, { db, clock }: Origin): Reach {
  const from = asBookmark(headers.get(BOOKMARK_HEADER));
  const isNear = declaration(name).reads && (from !== null || !headers.has(CLIENT_HEADERS.token));
  if (!isNear) return primary(db);
  return near(db, from, { sign: newestRun, oldest: clock.now() - COPY_LIMIT_MS });
}

/** Runs a call, and once more at the primary where a copy failed, was too old or had nothing but a refusal. */
export async function nearFirst(
  reach: Reach,
  run: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  try {
    const outcome = await run();
    if (outcome.ok || !reach.isCopy()) return outcome;
  } catch (error) {
    if (!reach.isCopy()) throw error;
  }
  reach.toPrimary();
  return run();
}
