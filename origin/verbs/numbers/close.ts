/** Closes days that are over, one after another, each once and in one batch: after a pause those that were missed. */
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { type Share, WHOLE } from "#origin/ground/work.ts";
import { dayAt, plusDays, startOf } from "./day.ts";
import { beginning, closedDays, closing, type Day } from "./repository.ts";

/** What was begun before midnight is written by then. */
const CLOSED_AFTER_MS = HOUR_MS;
/** A membership that ended so long ago, and nothing bought since, is gone. */
const GONE_AFTER_MS = 30 * DAY_MS;

/** True where the share is used up and more days are over. */
export async function closeDays({ db, clock }: Origin, share: Share = WHOLE): Promise<boolean> {
  const now = clock.now();
  let day = await nextDay(db);
  while (day !== null && startOf(day) + DAY_MS + CLOSED_AFTER_MS <= now) {
    if (share.isUsedUp()) return true;
    await close(db, day, now);
    day = plusDays(day, 1);
  }
  return false;
}

async function nextDay(db: D1Database): Promise<string | null> {
  const { last } = await closedDays(db);
  if (last !== null) return plusDays(last, 1);
  const begun = await beginning(db);
  return begun === null ? null : dayAt(begun);
}

/** Somebody else may have closed it meanwhile: then all is done. */
async function close(db: D1Database, day: string, now: number): Promise<void> {
  try {
    await db.batch(closing(db, dayOf(day, now)));
  } catch (error) {
    if (!isUniqueViolation(error, "closed_day", "day")) throw error;
  }
}

function dayOf(day: string, at: number): Day {
  const from = startOf(day);
  const before = from + DAY_MS;
  return {
    day,
    dayBefore: plusDays(day, -1),
    from,
    before,
    goneFrom: from - GONE_AFTER_MS,
    goneBefore: before - GONE_AFTER_MS,
    at,
  };
}
