/** When each job of the schedule last ended well, and which are late. */
import type { ScheduleState } from "#contract/ops/attention.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Fault } from "#origin/ground/ports/alarm.ts";
import { databaseMade, type RunRow, runs } from "./repository.ts";

/** Every job has a turn each minute: ten without a good one are no coincidence. */
const LATE_MS = 10 * MINUTE_MS;

/** Whether any job ended well lately, or the product is too new for one to be late. */
export async function isScheduleRunning(db: D1Database, now: number): Promise<boolean> {
  return stillSince(await runs(db), db, now).then((since) => since === null);
}

/** When nothing runs, that is one fault and not one of each job. */
export async function lateJobs(db: D1Database, now: number): Promise<Fault[]> {
  const rows = await runs(db);
  const since = await stillSince(rows, db, now);
  if (since !== null) return [late("schedule", rows.length === 0 ? "never" : "still", since)];
  return rows
    .filter(({ good_at }) => now - good_at >= LATE_MS)
    .map(({ job, good_at }) => late(job, "late", good_at));
}

/** Since when the whole schedule stands still: from the making of the database where it never ran. Null while it does not. */
async function stillSince(rows: RunRow[], db: D1Database, now: number): Promise<number | null> {
  const since = rows.length > 0 ? newestOf(rows) : await databaseMade(db);
  return since !== null && now - since < LATE_MS ? null : (since ?? now);
}

function newestOf(rows: RunRow[]): number {
  return Math.max(...rows.map(({ good_at }) => good_at));
}

function late(subject: string, state: ScheduleState, since: number): Fault {
  return { kind: "schedule", subject, detail: { form: "schedule", state }, since };
}
