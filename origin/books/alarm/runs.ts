/** When each job of the schedule last ended well, and which are late. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Fault } from "#origin/ground/ports/alarm.ts";
import { type RunRow, runs } from "./repository.ts";

/** Every job has a turn each minute: ten without a good one are no coincidence. */
const LATE_MS = 10 * MINUTE_MS;

/** Whether any job ended well lately; false where none ever did. */
export async function isScheduleRunning(db: D1Database, now: number): Promise<boolean> {
  const newest = newestOf(await runs(db));
  return newest !== null && now - newest < LATE_MS;
}

/** When nothing runs, that is one fault and not one of each job. */
export function lateJobs(rows: RunRow[], now: number): Fault[] {
  const newest = newestOf(rows);
  if (newest === null || now - newest >= LATE_MS)
    return [late("schedule", newest === null ? "has never run" : "does not run", newest ?? now)];
  return rows
    .filter(({ good_at }) => now - good_at >= LATE_MS)
    .map(({ job, good_at }) => late(job, "has not ended well", good_at));
}

function newestOf(rows: RunRow[]): number | null {
  return rows.length === 0 ? null : Math.max(...rows.map(({ good_at }) => good_at));
}

function late(subject: string, detail: string, since: number): Fault {
  return { kind: "schedule", subject, detail, since };
}
